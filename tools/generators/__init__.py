"""Programs that write committed files: font, pictures, boards, gallery, decks, chances."""
