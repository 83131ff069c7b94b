// @ts-check
// What the page remembers, on this device only: the settings, the table, the evening, and what is typed just now.

const KEY = "bigtwo.evening.1";

/** An empty account of who won and what the others hold. */
export function emptyRound() {
  return { winner: null, lastPlay: [], twos: 0, startCard: false, joker: false, kind: "", opened: false, instantWin: "",
    liable: null, losers: {}, editing: null };
}

/** An empty account of what one loser holds. */
export function emptyLoser() {
  return { hand: [], left: null, twos: 0, jokers: 0, monsters: 0, played: "", place: null };
}

function nothing() {
  return {
    settings: { language: "", theme: "", fourColours: false },
    table: { ruleset: "", players: 0, base: null, cap: null },
    names: ["", "", "", ""],
    round: emptyRound(),
    evening: [],
    sizes: {},
    ask: { part: "plays", table: [], play: [], hand: [], facing: [], action: "play", chosen: [], situation: {}, record: "" },
    book: { ruleset: "", other: "", onlyDifferent: true },
  };
}

/** Everything remembered; change it in place, then `save()`. */
export const state = load();

function load() {
  const empty = nothing();
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const part of Object.keys(empty)) {
      if (kept[part] === undefined) continue;
      empty[part] = Array.isArray(empty[part]) ? kept[part] : { ...empty[part], ...kept[part] };
    }
  } catch {
    // A device that keeps nothing, or something unreadable: start anew.
  }
  return empty;
}

/** Keep everything as it is now. Returns whether the device could. */
export function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
    return true;
  } catch {
    return false;
  }
}

/** Begin a new evening: the rounds go, names and table stay. */
export function newEvening() {
  state.evening = [];
  state.round = emptyRound();
  save();
}
