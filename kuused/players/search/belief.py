"""How likely each sampled deal is, from what the others chose to play.

A pass proves which cards a hand lacks; a card that was played proves nothing, and yet it tells a
lot: whoever held a better one would have played that. A sampled deal is therefore weighed by the
likelihood of every choice that the others have made, were the hands as it says. How each of them
chooses is not known either: a seat may follow the rule-based player to the letter, or follow it
loosely, or play anything. Each seat is weighed under all three, and what one seat is found to be
tells of the others as well: see :class:`~kuused.players.search.settings.OpponentModel`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from kuused.players.search.array_random import ArrayRandom
from kuused.players.search.sampler import Sampler
from kuused.players.search.settings import MANNERS, Belief, OpponentModel
from kuused.players.search.state import SearchState, Turn
from kuused.players.search.tables import LANE, SUITS, Floats, Ints, Singles, Words, lanes

__all__ = ["Deals", "Draw"]

_AT_ONCE: Final = 4096
"""How many deals are drawn and weighed together; more would not fit the processor's cache."""


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

    def part(self, first: int, last: int) -> Deals:
        """A stretch of the deals; draws being independent, any is as good as another."""
        return Deals(self.hands[:, first:last], self.manner[:, first:last], self.apart)


class Draw:
    """Deals drawn and weighed, piece by piece, and then kept by their weights."""

    def __init__(self, outlook: SearchState, belief: Belief, draws: int, luck: ArrayRandom) -> None:
        """Get ready to draw.

        Args:
            outlook: what is seen.
            belief: what is thought of the others.
            draws: how many deals to draw, all in all.
            luck: the random numbers.
        """
        self._outlook, self._belief, self._luck = outlook, belief, luck
        self._sampler = outlook.sampler()
        hidden = len(outlook.order) - 1
        self._words = np.empty((-(-hidden // 4), SUITS, draws), np.uint64)
        self._chances = np.empty((hidden, len(MANNERS), draws), np.float32)
        self._draws, self._done = draws, 0

    def more(self) -> bool:
        """Draw and weigh one more piece; whether there is still another."""
        part = slice(self._done, min(self._done + _AT_ONCE, self._draws))
        words, chances = self._words[..., part], self._chances[..., part]
        words[...] = _drawn(self._outlook, self._sampler, part.stop - part.start, self._luck)
        _weigh_all(self._outlook, self._belief, words, chances)
        self._done = part.stop
        return self._done < self._draws

    def kept(self, keep: int) -> Deals:
        """Keep some of what has been drawn, each deal as often as its weight says.

        Args:
            keep: how many to keep.
        """
        drawn, luck = self._done, self._luck
        chances, opponent_models = self._chances[..., :drawn], self._belief.opponent_models
        shares = np.array([_share(chances, company) for company in opponent_models])
        if not shares.any():  # nobody plays like that, and yet somebody did
            shares[:] = 1.0
        # One by one: np.sum groups as it sees fit.
        upto = np.cumsum(shares, axis=0)
        weights = upto[-1]
        total, squares = np.cumsum(weights), np.cumsum(weights * weights)
        steps = (np.arange(keep) + luck.uniform(1)[0]) * (total[-1] / keep)
        at = np.minimum(np.searchsorted(total, steps, side="right"), drawn - 1)
        met = (luck.uniform(keep) * weights[at] >= upto[:-1, at]).sum(axis=0)
        manners = np.array([company.manners for company in opponent_models]).T[:, met]
        hands = np.empty((len(chances), keep), np.uint64)
        manner = np.empty((len(chances), keep), np.uint8)
        for hand, chance in enumerate(chances):
            hands[hand] = _word(self._words, hand, at)
            letter, loosely, anything = chance.take(at, axis=1) * manners
            point = luck.uniform(keep) * (letter + loosely + anything)
            manner[hand] = point >= letter
            manner[hand] += point >= letter + loosely
        return Deals(hands, manner, float(total[-1] ** 2 / squares[-1]))


def _share(chances: Singles, company: OpponentModel) -> Floats:
    """(n,) how likely it is to meet a company, and that it has done what was seen.

    Args:
        chances: (H, 3, n) how likely each hidden hand's choices are in each manner.
        company: the company.
    """
    share = np.full(chances.shape[-1], company.share)
    letter, loosely, anything = (np.float32(part) for part in company.manners)
    for chance in chances:
        share *= chance[0] * letter + chance[1] * loosely + chance[2] * anything
    return share


def _drawn(outlook: SearchState, sampler: Sampler, draws: int, luck: ArrayRandom) -> Words:
    """(ceil(H / 4), 4, n) for each suit a word whose lanes are the masks of four hidden hands."""
    hidden = len(outlook.order) - 1
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


def _weigh_all(outlook: SearchState, belief: Belief, words: Words, chances: Singles) -> None:
    """Set how likely each hidden hand's choices are in each manner.

    Args:
        outlook: what is seen.
        belief: what is thought of the others.
        words: the deals, as :func:`_drawn` has them.
        chances: (H, 3, n) what is set.
    """
    chances[...] = 1.0
    for hand, chance in enumerate(chances):
        turns = [turn for turn in outlook.turns if turn.hand == hand]
        if turns:
            held = _masks(words, hand).astype(np.intp)
            for turn in turns:
                _weigh(outlook, belief, turn, held, chance)


def _weigh(
    outlook: SearchState, belief: Belief, turn: Turn, held: npt.NDArray[np.intp], chance: Singles
) -> None:
    """Multiply in how likely one choice was.

    Args:
        outlook: where it was made.
        belief: what is thought of the others.
        turn: the choice.
        held: (4, n) the masks of what the seat holds now.
        chance: (3, n) what is multiplied.
    """
    tables, rules = outlook.tables, outlook.view.rules
    masks = [held[suit] | since if since else held[suit] for suit, since in enumerate(turn.since)]
    fits = [int(tables.fits[code]) for code in turn.codes]
    if turn.card is None:
        if rules.passing == "optional":
            could = sum(fit & mask for fit, mask in zip(fits, masks, strict=True))
            chance[:, could != 0] *= np.float32(belief.spare)
        return
    suit, place = turn.card
    suits = [other for other in range(SUITS) if fits[other]]
    rows = [tables.choice[turn.codes[s]].take(masks[s], 0, mode="clip") for s in suits]
    if rules.coins_first and outlook.alone(turn.codes):  # Q2
        builds = masks[tables.start_lane] & outlook.beside != 0
        for other, row in zip(suits, rows, strict=True):
            if other != tables.start_lane:
                row[builds] = tables.choice[0, 0]
    tags = tables.tags.astype(np.float32)  # they tell equal values of two suits apart
    first = rows[0]
    best = first[:, 2] + tags[suits[0]]
    for other, row in zip(suits[1:], rows[1:], strict=True):
        np.maximum(best, row[:, 2] + tags[other], out=best)
        first += row
    ways = first[:, 1]
    own = tables.chosen[place].take(masks[suit], 0, mode="clip")
    slip = np.float32(belief.slip) / ways
    chance[0] *= (own[:, 1] + tags[suit] == best) * np.float32(1.0 - belief.slip) + slip
    chance[1] *= own[:, 0] / first[:, 0]
    chance[2] /= ways
