"""The named matches of seeds/matches: what each is called, why it is kept, and the proof of that.

`tests.tools.make_seeds` looks for matches with these properties; `test_seeds.py` proves that the ones in
the folder have them, from their replay alone.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from kuused.engine import (
    AntePaid,
    Card,
    CardPlayed,
    CardsPaidFor,
    ChipPaid,
    Event,
    PassedFree,
    Phase,
    Play,
    PlayoffStarted,
    RoundDealt,
    RoundStalled,
    RoundStopped,
    RoundWon,
    Rules,
    State,
    Step,
    legal_actions,
)
from kuused.record import Record, replay

E = TypeVar("E", bound=Event)

TURNS = CardPlayed | ChipPaid | PassedFree


class Turn(NamedTuple):
    """One turn: the state that it was taken in, and what it led to."""

    before: State
    step: Step


class Story:
    """A match played again, with what the proofs ask about it."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules: Rules = record.rules
        self.steps = tuple(replay(record))
        self.last = self.steps[-1].state

    def all(self, kind: type[E]) -> list[E]:
        """Every event of this kind, in order."""
        return [event for step in self.steps for event in step.events if isinstance(event, kind)]

    @cached_property
    def rounds(self) -> list[list[Turn]]:
        """For each round its deal and its turns."""
        rounds: list[list[Turn]] = []
        for before, step in zip(self.steps, self.steps[1:], strict=False):
            if before.state.phase is Phase.DEAL:
                rounds.append([])
            rounds[-1].append(Turn(before.state, step))
        return rounds

    def turns(self) -> Iterator[Turn]:
        """Every turn of the match; no deals."""
        for round_ in self.rounds:
            yield from round_[1:]

    @property
    def plain(self) -> bool:
        """Whether it was played by the rule sheet, no option changed."""
        return not self.rules.changed()

    def only(self, *names: str) -> bool:
        """Whether exactly these options differ from the rule sheet, chips and players aside."""
        changed = {option.name for option, _ in self.rules.changed()}
        return changed - {"players", "chips"} == set(names)


@dataclass(frozen=True)
class Reason:
    """One named match: its titles and reasons, how it comes about, and the proof."""

    en: tuple[str, str]
    et: tuple[str, str]
    proof: Callable[[Story], bool]
    options: str = ""
    seats: str = "mand kask lepp"


# -- the proofs --------------------------------------------------------------------------------


def by_the_book(story: Story) -> bool:
    won = {event.seat for event in story.all(RoundWon)}
    return story.plain and won == set(story.rules.seats) and len(story.last.winners) == 1


def _held_back(round_: list[Turn]) -> int:
    """How many turns the round's last card could have been played before it was."""
    won = [event for event in round_[-1].step.events if isinstance(event, RoundWon)]
    if not won or won[0].card.rank not in "AK":
        return 0
    card = won[0].card
    beside = Card(card.suit, "2" if card.rank == "A" else "Q")
    return sum(beside in turn.before.table for turn in round_[1:])


def last_king(story: Story) -> bool:
    def starved(round_: list[Turn]) -> bool:
        """One player alone kept a column from its end for three laps, and won with that card."""
        return _held_back(round_) >= 3 * story.rules.players

    return story.plain and any(map(starved, story.rounds))


def closed_column(story: Story) -> bool:
    def closed(round_: list[Turn]) -> bool:
        return not all(column.open for column in round_[-1].step.state.columns)

    return story.plain and any(map(closed, story.rounds))


def saved_by_the_pot(story: Story) -> bool:
    for turn in story.turns():
        for event in turn.step.events:
            if isinstance(event, RoundWon) and event.pot and not turn.before.chips[event.seat]:
                rest = [c for s, c in enumerate(event.chips) if s != event.seat]
                if all(rest):  # nobody else is broke: the match goes on for this pot alone
                    return story.plain and turn.step.state.phase is Phase.DEAL
    return False


def won_from_nothing(story: Story) -> bool:
    low = min(turn.step.state.chips[seat] for turn in story.turns() for seat in story.last.winners)
    return story.only() and low == 0 and len(story.last.winners) == 1


def two_broke(story: Story) -> bool:
    return story.plain and story.last.chips.count(0) >= 2


def shared_win(story: Story) -> bool:
    return story.plain and len(story.last.winners) == 2


def free_passes(story: Story) -> bool:
    def free(round_: list[Turn]) -> int:
        return sum(isinstance(turn.step.events[0], PassedFree) for turn in round_[1:])

    return story.plain and max(map(free, story.rounds)) >= 4


def one_lap(story: Story) -> bool:
    (only,) = story.rounds if len(story.rounds) == 1 else ([],)
    return (
        story.only("end")
        and len(only[1:]) == story.rules.players
        and len(story.all(RoundStopped)) == 1
    )


def never_passed(story: Story) -> bool:
    def fewest(round_: list[Turn]) -> bool:
        """The leader played a card in every turn: no round can be won in fewer turns."""
        size = len(round_[0].step.state.hands[0])
        return len(round_[1:]) == (size - 1) * story.rules.players + 1

    return story.plain and any(map(fewest, story.rounds))


def long_evening(story: Story) -> bool:
    return story.plain and len(story.rounds) >= 30


def three_players(story: Story) -> bool:
    sizes = {event.sizes for event in story.all(RoundDealt)}
    return (
        story.only()
        and story.rules.players == 3
        and sizes == {(13, 13, 14), (13, 14, 13), (14, 13, 13)}
    )


def eight_players(story: Story) -> bool:
    return (
        story.only()
        and story.rules.players == 8
        and {event.sizes for event in story.all(RoundDealt)} == {(5,) * 8}
    )


def long_hand(story: Story) -> bool:
    def won(round_: list[Turn]) -> bool:
        """Somebody with the longer hand won against those with one card less."""
        (dealt,) = (e for e in round_[0].step.events if isinstance(e, RoundDealt))
        ends = [e for e in round_[-1].step.events if isinstance(e, RoundWon)]
        return dealt.sizes.count(6) == 5 and dealt.sizes[ends[0].seat] == 6

    return story.only() and story.rules.players == 7 and all(map(won, story.rounds[:3]))


def stall(story: Story) -> bool:
    """A round stalled, its pot was carried over, and a later winner took that pot too."""
    stalled = [n for n, r in enumerate(story.rounds) if _ended(r, RoundStalled)]
    for number in stalled:
        pot = story.rounds[number][-1].step.state.pot
        later = story.rounds[number + 1 : number + 2]
        if pot and later and later[0][0].step.state.pot >= pot and _ended(later[0], RoundWon):
            return story.only("pass")
    return False


def _ended(round_: list[Turn], kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in round_[-1].step.events)


def diamonds_first(story: Story) -> bool:
    """Somebody had another six, and had to build on diamonds."""
    rules = story.rules
    for turn in story.turns():
        opened = [column for column in turn.before.columns if column.open]
        hand = turn.before.hands[turn.before.turn or 0]
        sixes = [card for card in hand if card.rank == rules.start_rank]
        if len(opened) == 1 and sixes and rules.start not in hand:
            offered = [a.card for a in legal_actions(turn.before) if isinstance(a, Play)]
            if offered and not set(sixes) & set(offered):
                return story.only("coins-first")
    return False


def sudden_end(story: Story) -> bool:
    stopped = story.all(RoundStopped)
    return (
        story.only("end")
        and len(story.rounds) > 3
        and len(stopped) == 1
        and len(stopped[0].broke) == 1
        and story.last.pot > 3
    )


def played_off(story: Story) -> bool:
    """Three were level, then two, then one."""
    playoffs = [event.contenders for event in story.all(PlayoffStarted)]
    return (
        story.only("playoff")
        and [len(contenders) for contenders in playoffs] == [3, 2]
        and len(story.last.winners) == 1
    )


def other_way(story: Story) -> bool:
    players = story.rules.players
    seats = [
        (turn.before.turn, turn.step.state.turn)
        for turn in story.turns()
        if turn.step.state.turn is not None
    ]
    return story.only("counter-clockwise") and all(
        after == ((before or 0) - 1) % players for before, after in seats
    )


def start_card_face_up(story: Story) -> bool:
    for event in story.all(RoundDealt):
        if story.rules.start in event.opened:
            left = (event.dealer + 1) % story.rules.players
            return story.only("equal") and event.leader == left
    return False


def chain(story: Story) -> bool:
    return story.only("equal") and max(len(e.joined) for e in story.all(CardPlayed)) >= 3


def short_ante(story: Story) -> bool:
    """Somebody put in the one chip that there was, and the match still went on after that round."""
    short = [
        number
        for number, round_ in enumerate(story.rounds)
        if any(isinstance(e, AntePaid) and e.amount == 1 for e in round_[0].step.events)
    ]
    return story.only("ante") and bool(short) and short[0] + 1 < len(story.rounds)


def ante_ends_it(story: Story) -> bool:
    """The ante took somebody's last chip, so the last round was never dealt out."""
    stopped = story.all(RoundStopped)
    return (
        story.only("ante", "end")
        and bool(stopped)
        and not stopped[-1].left
        and not story.record.rounds[-1].actions
        and len(stopped[-1].broke) >= 2
    )


def pay_per_card(story: Story) -> bool:
    """A loser owed more than there was."""
    paid = story.all(CardsPaidFor)
    return story.only("pay-per-card") and any(0 < e.amount < e.cards for e in paid)


def all_options(story: Story) -> bool:
    changed = {option.name for option, _ in story.rules.changed()}
    every = {option.name for option, _ in story.rules.options()}
    return changed == every and len(story.rounds) >= 5 and bool(story.all(PlayoffStarted))


def taken_over(story: Story) -> bool:
    faults = {entry.fault for round_ in story.record.rounds for entry in round_.taken_over}
    return story.plain and faults == {"raised", "cheated"}


WANTED: dict[str, Reason] = {
    "by-the-book": Reason(
        ("By the book", "Five players, no option changed, and everybody wins a round."),
        ("Nagu raamatus", "Viis mängijat, ükski reegel pole muudetud ja igaüks võidab mõne vooru."),
        by_the_book,
    ),
    "last-king": Reason(
        (
            "The starved column",
            "One player keeps the end of a column back for three laps and wins the round with it.",
        ),
        (
            "Nälga jäetud veerg",
            "Üks mängija hoiab veeru viimast kaarti kolm ringi käes ja võidab just sellega vooru.",
        ),
        last_king,
        seats="mand mand mand mand mand",
    ),
    "closed-column": Reason(
        ("The six that stayed at home", "In one round a column is never opened at all."),
        ("Kuus, mis jäi koju", "Ühes voorus jääbki üks veerg avamata."),
        closed_column,
        seats="mand mand mand mand mand",
    ),
    "saved-by-the-pot": Reason(
        ("Saved by the pot", "A player with no chip left wins the pot, and the match goes on."),
        ("Pott päästab", "Mängija, kellel pole enam ühtegi žetooni, võidab poti ja partii jätkub."),
        saved_by_the_pot,
    ),
    "from-nothing": Reason(
        (
            "From nothing to the top",
            "A player without a single chip wins the whole match after all.",
        ),
        ("Tühjade kätega tippu", "Ilma ühegi žetoonita mängija võidab lõpuks kogu partii."),
        won_from_nothing,
        "chips=6",
    ),
    "two-broke": Reason(
        ("Two go broke at once", "Two players have no chips left when the match ends."),
        ("Kaks korraga puupaljad", "Partii lõppedes pole kahel mängijal enam ühtegi žetooni."),
        two_broke,
    ),
    "shared-win": Reason(
        ("A shared win", "Two players hold the most chips and share the win."),
        ("Jagatud võit", "Kahel mängijal on võrdselt kõige rohkem žetoone ja nad jagavad võitu."),
        shared_win,
    ),
    "free-passes": Reason(
        ("Nothing to pay with", "In one round four passes or more are free, for want of chips."),
        (
            "Pole millega maksta",
            "Ühes voorus passitakse vähemalt neli korda tasuta, sest žetoone pole.",
        ),
        free_passes,
    ),
    "one-lap": Reason(
        ("One lap", "Sudden end with one chip each: the match is over after a single lap."),
        ("Üksainus ring", "Äkklõpp ja igaühel üks žetoon: partii kestab täpselt ühe ringi."),
        one_lap,
        "chips=1 end=sudden",
    ),
    "never-passed": Reason(
        (
            "Eight cards, eight turns",
            "A leader plays a card in every turn: no round can be won in fewer turns.",
        ),
        (
            "Kaheksa kaarti, kaheksa käiku",
            "Alustaja käib igal oma korral kaardi: vähemate käikudega ei saa vooru võita.",
        ),
        never_passed,
        seats="mand mand mand mand mand",
    ),
    "long-evening": Reason(
        ("A long evening", "Thirty rounds and more before the first player runs out of chips."),
        ("Pikk õhtu", "Kulub vähemalt kolmkümmend vooru, enne kui kellelgi žetoonid otsa saavad."),
        long_evening,
        seats="lepp lepp lepp lepp lepp",
    ),
    "three-players": Reason(
        ("Three at the table", "Three players: thirteen cards each, and one has fourteen."),
        ("Kolmekesi", "Kolm mängijat: igaühel kolmteist kaarti, ühel neliteist."),
        three_players,
        "players=3",
    ),
    "eight-players": Reason(
        ("Eight at the table", "Eight players with five cards each."),
        ("Kaheksakesi", "Kaheksa mängijat, igaühel viis kaarti."),
        eight_players,
        "players=8",
    ),
    "long-hand": Reason(
        (
            "One card more",
            "Seven players, uneven hands: the first three rounds go to somebody with a card more.",
        ),
        (
            "Üks kaart rohkem",
            "Seitse mängijat ja ebavõrdsed käed: kolm esimest vooru võidab see, kel on kaart rohkem.",
        ),
        long_hand,
        "players=7",
    ),
    "stall": Reason(
        (
            "Nobody wants to play",
            "Everybody may pass: a round stalls, and the winner of the next takes its pot too.",
        ),
        (
            "Keegi ei taha käia",
            "Passida võib ka omal soovil: voor jääb seisma ja järgmise vooru võitja saab ka selle poti.",
        ),
        stall,
        "players=3 pass=optional",
        "idler",
    ),
    "diamonds-first": Reason(
        ("Diamonds first", "A player has another six in hand, and must build on diamonds first."),
        ("Kõigepealt ruutu", "Mängijal on käes veel mõni kuus, aga enne tuleb ehitada ruutut."),
        diamonds_first,
        "chips=5 coins-first=yes",
    ),
    "sudden-end": Reason(
        ("A sudden end", "The last chip ends the match in mid-round, and nobody gets the pot."),
        ("Äkiline lõpp", "Viimane žetoon lõpetab partii keset vooru ja pott ei lähe kellelegi."),
        sudden_end,
        "end=sudden",
    ),
    "playoff": Reason(
        ("Three, two, one", "Three are level, then two: the playoff decides it."),
        (
            "Kolm, kaks, üks",
            "Algul on viigis kolm, siis kaks mängijat: nad mängivad edasi, kuni üks on ees.",
        ),
        played_off,
        "chips=4 playoff=yes",
    ),
    "counter-clockwise": Reason(
        ("The other way round", "The turn passes to the right."),
        ("Teistpidi", "Käigukord liigub paremale."),
        other_way,
        "chips=6 counter-clockwise=yes",
    ),
    "six-face-up": Reason(
        (
            "The six on the table",
            "Equal hands: the 6♦ lies face up, so the player at the dealer's left starts.",
        ),
        (
            "Kuus on juba laual",
            "Kõigil on võrdselt kaarte ja 6♦ on juba laual, seega alustab jagaja vasakpoolne naaber.",
        ),
        start_card_face_up,
        "players=7 chips=6 equal=yes",
    ),
    "chain": Reason(
        ("Chain", "Equal hands: one card makes three face-up cards join their column at once."),
        (
            "Ahel",
            "Kõigil on võrdselt kaarte ja ühe käigu järel läheb veergu korraga kolm laual olevat kaarti.",
        ),
        chain,
        "players=7 chips=6 equal=yes",
    ),
    "ante": Reason(
        (
            "All that is left",
            "An ante of two: a player's only chip goes in, and the match goes on.",
        ),
        (
            "Nii palju kui on",
            "Sissemaks on kaks žetooni: mõnel on panna vaid üks, mõnel mitte ühtegi.",
        ),
        short_ante,
        "players=4 chips=7 ante=2",
    ),
    "ante-ends-it": Reason(
        (
            "Over before the deal",
            "The ante takes the last chips, and the last round is not played.",
        ),
        ("Läbi enne jagamist", "Sissemaks võtab viimased žetoonid ja viimast vooru ei mängitagi."),
        ante_ends_it,
        "players=4 chips=6 ante=2 end=sudden",
    ),
    "pay-per-card": Reason(
        (
            "Every card costs",
            "Losers pay for each card left, and one of them has too few chips for that.",
        ),
        (
            "Iga kaart maksab",
            "Kaotajad maksavad iga kätte jäänud kaardi eest ja ühel ei jätku selleks žetoone.",
        ),
        pay_per_card,
        "chips=20 pay-per-card=yes",
    ),
    "every-option": Reason(
        ("All at once", "No option has its usual value, and those who are level play on."),
        ("Kõik korraga", "Kõik valikud on tavalisest erinevad ja viiki jäänud mängivad edasi."),
        all_options,
        "players=6 chips=30 pass=optional coins-first=yes end=sudden playoff=yes "
        "counter-clockwise=yes equal=yes ante=1 pay-per-card=yes",
    ),
    "taken-over": Reason(
        (
            "A guest who stumbles",
            "A player fails again and again, and the rule-based player takes over those turns.",
        ),
        (
            "Komistav külaline",
            "Üks mängija jääb ikka ja jälle hätta ning need käigud teeb tema eest reeglipõhine mängija.",
        ),
        taken_over,
        seats="stumbler mand kask lepp mand",
    ),
}
"""Every named match, by the name of its file."""
