/** What lies between two states, as scenes to show one after another: where pieces went, dice that fell, great moments. */
import type { BeatView, LineView, MomentView, Space, StageView, State, View } from "../protocol";
import type { Speed } from "./settings.svelte";

export type Scene =
  | { kind: "stage"; place: number; stage: StageView }
  | { kind: "roll"; place: number; line: LineView; stage: StageView | null }
  | { kind: "moment"; place: number; line: LineView; after: LineView[]; stage: StageView | null }
  | { kind: "critical" | "end" | "death"; place: number; line: LineView; moment: MomentView; after: LineView[]; stage: StageView | null }
  | { kind: "piece"; place: number; stage: StageView; moves: PieceMove[]; before: View };

/** A miniature that is to be moved or turned by hand. */
export interface PieceMove {
  who: string;
  monster: boolean;
  from: Space | null;
  to: Space | null;
  facing: string;
  turned: boolean;
  fell: boolean;
  rose: boolean;
  died: boolean;
}

const AFTERWARDS = 4; // lines that are told under a great moment
const GREAT: Record<string, "critical" | "end" | "death"> = { critical: "critical", victory: "end", defeat: "end", death: "death" };

/** What is new in a state, in the order in which it happened. `from` is the place up to which everything was seen. */
export function scenes(before: State | null, now: State, beats: BeatView[], from: number, speed: Speed): Scene[] {
  if (!before || now.choices < before.choices || speed === "none") return [];
  const lines = beats.flatMap((beat) => beat.lines).filter((line) => line.place >= from && !line.echo);
  const moments = beats.flatMap((beat) => beat.drama).filter((moment) => moment.place >= from);
  const stages = new Map(now.stages.filter((stage) => stage.place > from).map((stage) => [stage.place - 1, stage]));
  const found: Scene[] = [];
  let fatal = false; // a death whose die was just shown is told there
  for (const line of lines) {
    const place = line.place;
    const later = lines.filter((one) => one.place > place);
    const next = later.find((one) => one.roll)?.place ?? Number.MAX_SAFE_INTEGER; // a die that has still to fall is not told
    const after = later.filter((one) => one.loud && one.place < next).slice(0, AFTERWARDS);
    const moment = moments.find((one) => one.place === place && one.drama in GREAT);
    const stage = stages.get(place) ?? null;
    if (line.roll?.stakes?.grave && line.roll.dice.length === 1) {
      found.push({ kind: "moment", place, line, after, stage });
      fatal = line.roll.fates[0] === "death";
    } else if (moment && !(moment.drama === "death" && fatal)) {
      found.push({ kind: GREAT[moment.drama] ?? "critical", place, line: moment.drama === "critical" ? rollOf(lines, line) : line, moment, after, stage });
    } else if (line.roll && !now.roll) found.push({ kind: "roll", place, line, stage });
    else continue;
    stages.delete(place); // a stage and a die at one moment are one scene
  }
  found.push(...[...stages.values()].map((stage): Scene => ({ kind: "stage", place: stage.place - 1, stage })));
  return found.sort((a, b) => a.place - b.place);
}

/** The line with the die of a critical, where one fell. */
function rollOf(lines: LineView[], line: LineView): LineView {
  const last = lines.filter((one) => one.roll && one.place <= line.place).at(-1);
  return last?.roll?.fates[0] === "critical" ? last : line;
}

/** What people move by hand at their table, step by step. */
export function pieces(before: State | null, now: State): Scene[] {
  if (!before || now.choices < before.choices) return [];
  const found: Scene[] = [];
  let seen = before.view;
  for (const stage of [...now.stages, asStage(now)]) {
    const next = staged(seen, stage);
    const moves = moved(seen, next);
    if (moves.length && !own(before, moves)) found.push({ kind: "piece", place: stage.place, stage, moves, before: seen });
    seen = next;
  }
  return found;
}

/** Whether all that moved is whoever was asked where to go: they know. */
function own(before: State, moves: PieceMove[]): boolean {
  const who = before.view.survivors.find((one) => one.id === before.view.decision?.actor)?.name;
  return moves.every((move) => move.who === who && !move.fell && !move.died);
}

function asStage(now: State): StageView {
  const { monster, survivors } = now.view;
  return {
    place: Number.MAX_SAFE_INTEGER,
    text: "",
    card: null,
    turn: now.view.turn,
    space: monster.space,
    facing: monster.facing,
    knocked_down: monster.knocked_down,
    survivors: survivors.map((who) => ({ survivor: who.id, space: who.space, knocked_down: who.knocked_down, alive: who.alive })),
  };
}

function moved(before: View, after: View): PieceMove[] {
  const found: PieceMove[] = [];
  const [a, b] = [before.monster, after.monster];
  if (a.space !== b.space || a.facing !== b.facing || a.knocked_down !== b.knocked_down)
    found.push({ who: b.name, monster: true, from: a.space, to: b.space, facing: b.facing, turned: a.facing !== b.facing, fell: !a.knocked_down && b.knocked_down, rose: a.knocked_down && !b.knocked_down, died: false });
  after.survivors.forEach((who, at) => {
    const was = before.survivors[at];
    if (was && (was.space !== who.space || was.knocked_down !== who.knocked_down || was.alive !== who.alive))
      found.push({ who: who.name, monster: false, from: was.space, to: who.space, facing: "", turned: false, fell: !was.knocked_down && who.knocked_down, rose: was.knocked_down && !who.knocked_down, died: was.alive && !who.alive });
  });
  return found;
}

/** A view with everybody where they stood at a stage; what else changes is told when all has been seen. `later` is where it leads. */
export function staged(view: View, stage: StageView, later: View = view): View {
  const same = [view, later].find((one) => one.monster.space === stage.space && one.monster.facing === stage.facing);
  const anew = stage.turn === "monster" && view.turn !== "monster";
  return {
    ...view,
    round: stage.turn === view.turn ? view.round : later.round,
    turn: stage.turn,
    monster: { ...view.monster, space: stage.space, facing: stage.facing, knocked_down: stage.knocked_down, blind_spot: same?.monster.blind_spot ?? [] },
    survivors: view.survivors.map((who) => {
      const one = stage.survivors.find((other) => other.survivor === who.id);
      const moved = one ? { ...who, space: one.space, knocked_down: one.knocked_down, alive: one.alive } : who;
      return anew ? { ...moved, acting: false, acted: false } : moved;
    }),
  };
}
