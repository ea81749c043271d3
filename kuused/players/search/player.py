"""scratch"""
from __future__ import annotations
import math, random
from dataclasses import dataclass, field
import numpy as np
from kuused.engine import Pass, Play, PlayerView
from kuused.players.by_rule import rule_based
from kuused.players.search.beliefs import Belief, likely_deals
from kuused.players.search.luck import Luck
from kuused.players.search.outlook import Outlook
from kuused.players.search.weighing import net_chips

@dataclass
class Searcher:
    belief: Belief = field(default_factory=Belief)
    draws: int = 16000
    keep: int = 1000
    z: float = 2.0
    stats: list = field(default_factory=list)
    def choose(self, view: PlayerView, rng: random.Random) -> Play | Pass:
        if len(view.legal) == 1:
            return view.legal[0]
        luck = Luck(rng)
        outlook = Outlook(view)
        deals = likely_deals(outlook, self.belief, self.draws, self.keep, luck)
        net = net_chips(outlook, deals, luck)
        usual = view.legal.index(rule_based.choose(view, rng))
        gain = net - net[usual]
        n = self.keep
        best, most = usual, 0.0
        for a in range(len(view.legal)):
            if a == usual: continue
            s = int(gain[a].sum()); q = int((gain[a]*gain[a]).sum())
            mean = s/n; se = math.sqrt(max(q/n-mean*mean,0)/n)
            if mean - self.z*se > 0 and mean > most:
                best, most = a, mean
        return view.legal[best]
