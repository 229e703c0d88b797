"""Plain data with named fields: a class with annotations goes in, a `dataclass` with slots comes out.

What a dataclass has besides its slots (`__init__`, `==`, its fields …) is written when it is first asked for. Things
out of the cache are filled without it, so a game that was made ready before does not wait for a hundred classes of
which it makes none.
"""

from __future__ import annotations

TYPE_CHECKING = False  # without `typing`, for the same reason; type checkers take the name for true
if TYPE_CHECKING:
    from dataclasses import dataclass as record
    from dataclasses import field
    from typing import Any

__all__ = ["field", "filled", "plain", "record"]

WRITTEN = ("__init__", "__repr__", "__eq__", "__dataclass_fields__", "__dataclass_params__")
TOLD = ("__annotations__", "__module__", "__qualname__", "__doc__", "__post_init__")
UNWANTED = ("__dict__", "__weakref__")  # that classes with slots do without


def plain(value: Any) -> Any:
    """Records as JSON can say them: texts, numbers, yes-no, None, lists and dicts; a fraction is a text like 1/6.

    What can be made of its text (`from_text`) is that text.
    """
    if isinstance(value, (str, int, float, type(None))):
        return value
    if hasattr(value, "from_text"):
        return str(value)
    if isinstance(value, dict):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    names = getattr(value, "__dataclass_fields__", None)
    return str(value) if names is None else {name: plain(getattr(value, name)) for name in names}


def filled(cls: type[Any], **fields: Any) -> Any:
    """A record with these fields, all of them, made as things out of the cache are: nothing is written for it."""
    thing = object.__new__(cls)
    for name, value in fields.items():
        object.__setattr__(thing, name, value)
    return thing


if not TYPE_CHECKING:

    def record(cls: type | None = None, *, frozen: bool = False, kw_only: bool = False) -> Any:
        """As `dataclass(slots=True)`, with these two of its switches."""
        if cls is None:
            return lambda cls: record(cls, frozen=frozen, kw_only=kw_only)
        return _with_slots(cls, {"frozen": frozen, "kw_only": kw_only})

    def field(**how: Any) -> Any:
        """As `dataclasses.field`."""
        return Field(how)

    class Field:
        __slots__ = ("how",)

        def __init__(self, how: dict[str, Any]) -> None:
            self.how = how

    class LazyMember:
        """Stands on the class for what is written there when it is first asked for."""

        __slots__ = ("name",)

        def __init__(self, name: str) -> None:
            self.name = name

        def __get__(self, thing: object, cls: type) -> Any:
            home = next(c for c in cls.__mro__ if c.__dict__.get(self.name) is self)
            _write(home)
            attribute = home.__dict__[self.name]
            return attribute.__get__(thing, cls) if hasattr(attribute, "__get__") else attribute

    def _with_slots(cls: type, switches: dict[str, bool]) -> type:
        body = {name: value for name, value in cls.__dict__.items() if name not in UNWANTED}
        names = tuple(body.get("__annotations__", ()))
        given = {name: body.pop(name) for name in names if name in body}
        body |= {"__slots__": names, "__record__": (given, switches), "__hash__": None}
        if switches["frozen"]:
            body |= {"__hash__": _hash, "__setattr__": _fixed, "__delattr__": _fixed, "__setstate__": _fill}
        if not switches["kw_only"]:
            body["__match_args__"] = (*getattr(cls, "__match_args__", ()), *names)
        for name in WRITTEN:
            body.setdefault(name, LazyMember(name))
        return type(cls)(cls.__name__, cls.__bases__, body)

    def _write(cls: type) -> None:
        twin = _twin(cls)
        for name in WRITTEN:
            if isinstance(cls.__dict__[name], LazyMember):
                setattr(cls, name, twin.__dict__[name])

    def _twin(cls: type) -> type:
        """The same class without slots, on which `dataclasses` has written."""
        from dataclasses import dataclass
        from dataclasses import field as written

        given, switches = cls.__dict__["__record__"]
        bases = tuple(_twin(base) if "__record__" in base.__dict__ else base for base in cls.__bases__)
        body = {name: cls.__dict__[name] for name in TOLD if name in cls.__dict__}
        body |= {name: written(**value.how) if isinstance(value, Field) else value for name, value in given.items()}
        return dataclass(**switches)(type(cls)(cls.__name__, bases, body))

    def _hash(self: Any) -> int:
        return hash(tuple(getattr(self, name) for name in self.__dataclass_fields__))

    def _fixed(self: object, name: str, *_: object) -> None:
        raise AttributeError(f"`{name}` of {type(self).__name__} cannot be changed")

    def _fill(self: object, state: tuple[None, dict[str, Any]]) -> None:
        for name, value in state[1].items():
            object.__setattr__(self, name, value)
