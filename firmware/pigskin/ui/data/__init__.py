"""The small font and the pictures, packed and as they are drawn."""
