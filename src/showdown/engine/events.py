"""Events: what happened, as data with the ids of the rules that caused it. Sentences are made elsewhere."""

Data = dict[str, object]


class Event:
    """One thing that happened: its kind, the rules behind it, and the names and numbers in it."""

    __slots__ = ("data", "kind", "rules")

    def __init__(self, kind: str, rules: tuple[str, ...], data: Data) -> None:
        self.kind = kind
        self.rules = rules
        self.data = data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.rules == other.rules and self.data == other.data

    def __hash__(self) -> int:
        return hash((self.kind, self.rules))

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.rules}, {self.data})"
