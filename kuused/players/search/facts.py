"""What an action does for whom, from the view alone and by proof: the makings of a sentence."""

from __future__ import annotations

from kuused.engine import Card, Pass, Play, PlayerView
from kuused.players.search.explanation import Facts

__all__ = ["facts"]


def facts(view: PlayerView, action: Play | Pass) -> Facts:
    """What is sure about an action.

    Args:
        view: the view of the seat in turn.
        action: one of ``view.legal``.
    """
    played = action.card if isinstance(action, Play) else None
    kept = [card for card in view.playable if card is not played]
    blocked = {card for own in kept for card in _beyond(view, own) if card in view.unseen}
    ahead = _beyond(view, played) if played else ()
    following = _following(view, played) if played else ()
    blocks = view.rules.pack.set(blocked)
    order = view.rules.seats_from(view.seat or 0)[1:]
    own_next = tuple(card for card in following if card in view.hand)
    return Facts(
        opens=tuple(card for card in ahead if card in view.hand),
        next=own_next,
        frees=tuple(card for card in following if card in view.unseen),
        blocks=blocks,
        whom=tuple(seat for seat in order if view.must_hold[seat] & blocks),
        sure=_sure(view, played),
        empties=played is not None and len(view.hand) == 1,
    )


def _directions(view: PlayerView, card: Card) -> list[list[Card]]:
    """The cards that lie beyond a card, nearest first, in each direction that it opens."""
    pack = view.rules.pack
    place, start = pack.place(card), pack.ranks.index(view.rules.start_rank)
    suit = [Card(card.suit, rank) for rank in pack.ranks]
    below = suit[:place][::-1] if place <= start else []
    above = suit[place + 1 :] if place >= start else []
    return [below, above]


def _beyond(view: PlayerView, card: Card) -> tuple[Card, ...]:
    return tuple(further for way in _directions(view, card) for further in way)


def _following(view: PlayerView, card: Card) -> tuple[Card, ...]:
    """The cards that fit next once a card lies, face-up ones having joined by themselves (Q9)."""
    result = []
    for way in _directions(view, card):
        for further in way:
            if further not in view.waiting:
                result.append(further)
                break
    return tuple(result)


def _sure(view: PlayerView, played: Card | None) -> int:
    """How many own cards nobody can keep from being played, one after another, after this one.

    Those that fit stay so until they are played, and each leads on to the own cards right behind.
    """
    sure = 0
    fitting = [card for card in view.fitting if card in view.hand]
    for card in fitting:
        sure += card is not played
        for way in _directions(view, card):
            for further in way:
                if further in view.waiting:
                    continue
                if further not in view.hand:
                    break
                sure += 1
    return sure
