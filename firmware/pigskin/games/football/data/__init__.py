"""The pictures of the moments that all footballs share."""
