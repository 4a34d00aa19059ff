"""What happens in a showdown: every kind of event, declared once, by chapter.

A declaration says the kind's name, the type of its payload and its sentence; docs/events.md and the JSON schema come from it.
Rules write `happenings.MOVES.note(game, rules, payload)`, readers ask `happenings.MOVES.read(event)`. This package is never
compiled: compiled code forgets what the fields of a payload mean.
"""

from showdown.engine.happenings.aftermath import *  # noqa: F403
from showdown.engine.happenings.cards import *  # noqa: F403
from showdown.engine.happenings.damage import *  # noqa: F403
from showdown.engine.happenings.deciding import *  # noqa: F403
from showdown.engine.happenings.dice import *  # noqa: F403
from showdown.engine.happenings.gains import *  # noqa: F403
from showdown.engine.happenings.monster import *  # noqa: F403
from showdown.engine.happenings.monster_attack import *  # noqa: F403
from showdown.engine.happenings.rounds import *  # noqa: F403
from showdown.engine.happenings.setup import *  # noqa: F403
from showdown.engine.happenings.survival import *  # noqa: F403
from showdown.engine.happenings.survivor_attack import *  # noqa: F403
from showdown.engine.happenings.survivors_turn import *  # noqa: F403
