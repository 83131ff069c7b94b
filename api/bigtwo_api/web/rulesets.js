// @ts-check
// The rule sets as the service describes them. Whatever the page offers to choose or to tick is looked up here.

import { ask, read } from "./api.js";
import { RANKS } from "./cards.js";
import { select } from "./fields.js";
import { save, state } from "./store.js";
import { language, t } from "./text.js";

const pages = new Map();
const MOST_CARDS = 27;
const SWITCHED_OFF = [null, undefined, false, 0, "none", ""];

/** The rule sets there are, the default first. */
export async function ruleSets() {
  return (await kept("rulesets")).rulesets;
}

/** A rule set by its id; that of the table by default. */
export async function ruleSet(id = state.table.ruleset) {
  const known = await ruleSets();
  const found = known.find((one) => one.id === id) ?? known[0];
  return new RuleSet(await kept(`rulesets/${found.id}`));
}

/** The rule book of a rule set, both languages. */
export async function clausesOf(id) {
  return (await kept(`rulesets/${id}/clauses`)).clauses;
}

/** What of the rule book has been read so far. */
export const readPages = () => [...new Set([...pages.keys()].map((key) => key.split(" ")[1]))];

async function kept(path) {
  const key = `${language()} ${path}`;
  if (!pages.has(key)) pages.set(key, await read(path));
  return pages.get(key);
}

/** The list to choose the table's rule set from; it is the same on every screen. */
export async function ruleSetSelect(onchange) {
  const options = (await ruleSets()).map((one) => ({ value: one.id, label: one.name }));
  const chosen = options.some((one) => one.value === state.table.ruleset) ? state.table.ruleset : options[0].value;
  return select(t("ruleSet"), options, chosen, (id) => {
    state.table = { ...state.table, ruleset: id, base: null, cap: null };
    save();
    onchange();
  });
}

/** One rule set, read by its parameters. */
export class RuleSet {
  constructor(page) {
    this.id = page.id;
    this.name = page.name;
    this.description = page.description;
    this.document = page.document;
    this.players = page.players;
    this.parameters = page.parameters;
    this.byPath = new Map(page.parameters.map((one) => [one.path, one]));
  }

  /** The value of a parameter; undefined for one that this rule set has not. */
  value(path) {
    return this.byPath.get(path)?.value;
  }

  /** What a parameter is called. */
  label(path) {
    return this.byPath.get(path)?.label ?? path;
  }

  /** Whether a parameter makes any difference here, so that the page should ask about it. */
  counts(path) {
    const value = this.value(path);
    if (value !== null && typeof value === "object") return Array.isArray(value) ? value.length > 0 : value.count !== "none";
    if (value === 1 && this.byPath.get(path).unit === "factor") return false; // times one
    return !SWITCHED_OFF.includes(value);
  }

  /** The suits from low to high. */
  get suits() {
    return [...this.value("cards.suit_order")];
  }

  get hasJoker() {
    return this.counts("deck.joker");
  }

  /** What a kind of combination is called. */
  kind(kind) {
    const choices = this.byPath.get("ranking.bombs")?.allowed.choices ?? [];
    return choices.find((one) => one.value === kind)?.label ?? kind;
  }

  /** The kinds that are worth telling apart when the last play is remembered: monsters and dragons. */
  get specialKinds() {
    const dragons = this.counts("dragon.mode") ? ["dragon", ...(this.value("dragon.flush_dragon") ? ["flush_dragon"] : [])] : [];
    return [...new Set([...this.value("ranking.bombs"), ...dragons])];
  }

  /** The ways to win without playing on, as far as they are paid for or end the round here. */
  get instantWins() {
    const paid = Object.keys(this.value("scoring.special_win") ?? {});
    const ending = ["dragon", "four_twos"].filter((kind) => this.counts(`instant_win.${kind}`));
    return [...new Set([...paid, ...ending])];
  }

  /** How many players the table has, of those the rule set allows. */
  get tableSize() {
    return this.players.includes(state.table.players) ? state.table.players : this.players.at(-1);
  }

  /** The most cards anybody can be dealt; asked once, then remembered. */
  async mostCards() {
    const key = `${this.id} ${this.tableSize}`;
    state.sizes[key] ??= await largestHand(this.id, this.tableSize);
    save();
    return state.sizes[key] ?? MOST_CARDS;
  }

  /** A parameter's value in words. */
  shown(path) {
    const { value, value_text: words, allowed } = this.byPath.get(path);
    if (value === null) return t("notSet");
    if (typeof value !== "object") return words;
    if (words !== JSON.stringify(value) && !/^[[{]/.test(words)) return words;
    const named = (one) => allowed.choices?.find((choice) => choice.value === one)?.label ?? one;
    return written(value, named);
  }
}

/** The cards of the largest hand; without an answer the most that any question may speak of. */
async function largestHand(ruleset, players) {
  const plan = await ask("deals/plan", { ruleset, players }).catch(() => null);
  return plan && Math.max(...plan.sizes) + (plan.extra ?? 0);
}

const isRun = (text) => typeof text === "string" && text.length > 2 && [...text].every((rank) => RANKS.includes(rank));

const isTier = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

function written(value, named) {
  if (isTier(value)) return `${value[0]}: ×${value[1]}`;
  if (Array.isArray(value)) return value.length ? value.map((one) => written(one, named)).join(listMark(value)) : t("none");
  if (value !== null && typeof value === "object") {
    return Object.entries(value).map(([name, one]) => `${written(name, named)}: ${written(one, named)}`).join("; ") || t("none");
  }
  if (isRun(value)) return [...value].map((rank) => (rank === "T" ? "10" : rank)).join("-");
  return String(named(value));
}

const listMark = (value) => (Array.isArray(value[0]) && !isTier(value[0]) ? " < " : language() === "en" ? ", " : "、");
