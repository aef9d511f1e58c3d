"""Code that all the footballs share: the field, series of downs, words, figures and pictures."""
