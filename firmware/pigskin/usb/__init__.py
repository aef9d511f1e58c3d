"""The USB link: the handheld's side of its protocol, which README.md describes."""
