"""The peer of the screen's figures: a Textual application with one label, and nothing else."""

from textual.app import App, ComposeResult
from textual.widgets import Label

TEXT = "Nothing but a label"


class Bare(App[None]):
    """One label; the right arrow writes it in capitals and back, so that there is a frame to wait for."""

    marked = False

    def compose(self) -> ComposeResult:
        """Say something."""
        yield Label(TEXT)

    def key_right(self) -> None:
        """Show that a key has come."""
        self.marked = not self.marked
        self.query_one(Label).update(TEXT.upper() if self.marked else TEXT, layout=False)


if __name__ == "__main__":
    Bare().run()
