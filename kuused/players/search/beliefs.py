"""How likely each sampled deal is, from what the others chose to play.

A pass proves which cards a hand lacks; a card that was played proves nothing, and yet it tells a
lot: whoever held a better one would have played that. A sampled deal is therefore weighed by the
likelihood of every choice that the others have made, were the hands as it says. How each of them
chooses is not known either: a seat may follow the rule-based player to the letter, or follow it
loosely, or play anything. Each seat is weighed under all three.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from kuused.players.search.luck import Luck
from kuused.players.search.outlook import Outlook, Turn
from kuused.players.search.tables import LANE, SUITS, Floats, Ints, Words, lanes

__all__ = ["ANYTHING", "MANNERS", "Belief", "Deals", "likely_deals"]

MANNERS: Final = ("to the letter", "loosely", "anything")
ANYTHING: Final = 2
"""The place in :data:`MANNERS` of a seat that plays anything."""


@dataclass(frozen=True)
class Belief:
    """What is thought of the others before they have moved.

    Attributes:
        manners: how likely each of :data:`MANNERS` is, for any seat.
        slip: how often a seat that follows the rule-based player to the letter does not.
        spare: how likely a seat that could play is to pass instead, where it may (Q1).
    """

    manners: tuple[float, float, float] = (0.5, 0.3, 0.2)
    slip: float = 0.05
    spare: float = 0.02


@dataclass(frozen=True, eq=False)
class Deals:
    """Sampled deals of equal weight.

    Attributes:
        hands: (P - 1, n) the words of the hidden hands.
        manner: (P - 1, n) how each of those seats plays, as a place in :data:`MANNERS`.
        apart: how many different draws the weights amount to (the effective sample size).
    """

    hands: Words
    manner: npt.NDArray[np.uint8]
    apart: float


def likely_deals(
    outlook: Outlook, belief: Belief, draws: int, keep: int, luck: Luck
) -> Deals:
    """Draw many deals, weigh them, and keep some, each as often as its weight says.

    Args:
        outlook: what is seen.
        belief: what is thought of the others.
        draws: how many deals to weigh.
        keep: how many to keep.
        luck: the random numbers.
    """
    masks = _drawn(outlook, draws, luck)
    chances = _chances(outlook, belief, masks, draws)
    weights = chances[0].sum(axis=0)
    for chance in chances[1:]:
        weights *= chance.sum(axis=0)
    # Running sums add up one after another on every machine; np.sum may group them its own way.
    total = np.cumsum(weights)
    squares = np.cumsum(weights * weights)
    steps = (np.arange(keep) + luck.uniform(1)[0]) * (total[-1] / keep)
    at = np.minimum(np.searchsorted(total, steps, side="right"), draws - 1)
    hands = np.empty((len(chances), keep), np.uint64)
    manner = np.empty((len(chances), keep), np.uint8)
    for hand, chance in enumerate(chances):
        hands[hand] = _word(masks, hand, at)
        these = chance.take(at, axis=1)
        point = luck.uniform(keep) * these.sum(axis=0)
        manner[hand] = point >= these[0]
        manner[hand] += point >= these[0] + these[1]
    return Deals(hands, manner, float(total[-1] ** 2 / squares[-1]))


def _drawn(outlook: Outlook, draws: int, luck: Luck) -> Words:
    """(ceil(H / 4), 4, n) for each suit a word whose lanes are the masks of four hidden hands."""
    sampler, hidden = outlook.sampler(), len(outlook.order) - 1
    placed = sampler.draw(draws, luck)
    words = np.zeros((-(-hidden // 4), SUITS, draws), np.uint64)
    for number, hand in zip(sampler.cards, placed, strict=True):
        suit, place = outlook.unseen[number]
        for group in range(len(words)):
            bit = [0] * hidden
            for of in range(4 * group, min(4 * group + 4, hidden)):
                bit[of] = 1 << LANE * (of % 4) + place
            words[group, suit] |= np.array(bit, np.uint64).take(hand, mode="clip")
    return words


def _masks(words: Words, hand: int) -> npt.NDArray[np.uint16]:
    """(4, n) the masks of one hidden hand."""
    return lanes(words[hand // 4])[..., hand % 4]


def _word(words: Words, hand: int, at: Ints) -> Words:
    """(k,) one hidden hand, in the deals asked for."""
    masks = _masks(words, hand)
    word = np.zeros(len(at), np.uint64)
    for suit in range(SUITS):
        word |= masks[suit][at].astype(np.uint64) << np.uint64(LANE * suit)
    return word


def _chances(outlook: Outlook, belief: Belief, words: Words, draws: int) -> list[Floats]:
    """For each hidden hand (3, n): how likely its choices are in each manner, times the manner."""
    chances = []
    for hand in range(len(outlook.order) - 1):
        chance = np.empty((len(MANNERS), draws))
        chance[...] = np.array(belief.manners)[:, None]
        held = _masks(words, hand).astype(np.intp)
        for turn in outlook.turns:
            if turn.hand == hand:
                _weigh(outlook, belief, turn, held, chance)
        chances.append(chance)
    return chances


def _weigh(
    outlook: Outlook, belief: Belief, turn: Turn, held: npt.NDArray[np.intp], chance: Floats
) -> None:
    """Multiply in how likely one choice was.

    Args:
        outlook: where it was made.
        belief: what is thought of the others.
        turn: the choice.
        held: (4, n) the masks of what the seat holds now.
        chance: (3, n) what is multiplied.
    """
    tables, optional = outlook.tables, outlook.view.rules.passing == "optional"
    masks = [held[suit] | turn.since[suit] if turn.since[suit] else held[suit] for suit in range(4)]
    if turn.card is None:
        if optional:
            could = sum(tables.fits[code] & mask for code, mask in zip(turn.codes, masks, strict=True))
            chance[:, could != 0] *= belief.spare
        return
    suits = [suit for suit in range(SUITS) if tables.fits[turn.codes[suit]]]
    suit, place = turn.card
    start = tables.start_lane
    alone = all((code != 0) == (s == start) for s, code in enumerate(turn.codes))
    beside = tables.beside >> LANE * start
    builds = None
    if outlook.view.rules.coins_first and alone:  # Q2
        if suit == start:
            suits = [start] if 1 << place & beside else suits
        else:
            builds = masks[start] & beside != 0
    ways = best = None
    for s in suits:
        these = tables.soft[turn.codes[s]].take(masks[s], axis=0, mode="clip")
        value = tables.values_of(turn.codes[s]).take(masks[s], mode="clip")
        value += tables.tags[s]
        ways = these if ways is None else np.add(ways, these, out=ways)
        best = value if best is None else np.maximum(best, value, out=best)
    assert ways is not None and best is not None
    count = ways[:, 1]
    own = tables.worth[place].take(masks[suit], mode="clip")
    own += int(tables.tags[suit])
    chance[0] *= (own == best) * (1.0 - belief.slip) + belief.slip / count
    chance[1] *= tables.likes[place].take(masks[suit], mode="clip") / ways[:, 0]
    chance[2] /= count
    if builds is not None:
        chance[:, builds] = 0.0
