"""The card language: content files read, checked, compiled to steps, and turned into the text people read."""
