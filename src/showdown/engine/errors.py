"""What can be wrong with what people give us. Every message says what was wrong, where, and what is allowed."""


class ShowdownError(Exception):
    """The base of all our errors; its text is meant for people."""


class IllegalChoice(ShowdownError):
    """An answer that is not among the options; nothing has changed."""


class UnknownName(ShowdownError):
    """A monster, level, party, gear, player or house rule nobody knows."""


class BadSetup(ShowdownError):
    """A set-up that cannot be played: too few survivors, gear that does not fit, players who hold nobody."""


class BadSave(ShowdownError):
    """A save that is truncated, edited by hand or of another content version."""


class ContentError(ShowdownError):
    """A mistake in a content file, with file and line."""


class RuleBroken(ShowdownError):
    """An invariant of the game does not hold: a mistake of ours, reported with where it happened."""
