"""An application whose commands have the keys that the person has given them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from textual.actions import ActionParseResult
from textual.binding import BindingsMap
from textual.dom import DOMNode
from textual.screen import Screen

from kuused.store.settings import Rebound
from kuused.ui.commands import APP_KEYS, Command, bindings, commands_of, key_name
from kuused.ui.keymap import Keymap, keymap_of
from kuused.ui.services import BaseApp

__all__ = ["KeyedApp"]


class KeyedApp(BaseApp):
    """Gives the application and its screens their keys, and says how they are shown.

    Textual's own keymap takes a key away from every command that shares it with one that is given
    another, and some of ours share Enter.

    Args:
        keys: what the person wants; what can't be is left aside.

    Attributes:
        keymap: the keys that the person has given to commands.
    """

    def __init__(self, keys: Sequence[Rebound]) -> None:
        super().__init__()
        self.keymap: Keymap = keymap_of(keys)[0]
        if self.keymap:
            self._bindings = BindingsMap(bindings(self.applied(APP_KEYS)))

    @property
    def ascii(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return False

    def applied(self, commands: Iterable[Command]) -> tuple[Command, ...]:
        """Commands of one screen with the keys that the person has given them."""
        return self.keymap.applied(commands)

    def key_of(self, action: str, screen: Screen[Any]) -> str:
        """How the key is shown that does something on a screen; empty if none does."""
        commands = (command for command in commands_of(screen) if command.action == action)
        return next((key_name(c.keys[0], self.ascii) for c in commands if c.keys), "")

    def rebind(self, screen: Screen[Any]) -> None:
        """Give a screen that is new the keys that the person has chosen."""
        own: tuple[Command, ...] = getattr(screen, "KEYS", ())
        new = self.applied(own)
        if new == own:
            return
        before = {command.action for command, now in zip(own, new, strict=True) if now != command}
        rest = [
            binding
            for found in screen._bindings.key_to_bindings.values()
            for binding in found
            if binding.action not in before
        ]
        changed = bindings(command for command in new if command.action in before)
        screen._bindings = BindingsMap([*rest, *changed])

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do something, unless the screen that should do it has been left meanwhile."""
        if isinstance(default_namespace, Screen) and default_namespace not in self.screen_stack:
            return False
        return await super().run_action(action, default_namespace, namespaces)
