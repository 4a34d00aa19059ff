"""The words of the card language, by what they are about. Each class is one word: what a step of a card does."""
