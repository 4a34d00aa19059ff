/** Where the spaces of the board lie in its drawing. */
import type { Space } from "../protocol";

export const CELL = 40;
export const LEFT = 24;
export const TOP = 22;
export const COLUMNS = 22;
export const ROWS = 16;
export const WIDTH = LEFT + COLUMNS * CELL + 4;
export const HEIGHT = TOP + ROWS * CELL + 4;

export type Point = [number, number];

export const row = (space: Space): number => space.charCodeAt(0) - 65;
export const column = (space: Space): number => Number(space.slice(1)) - 1;
export const nameOf = (c: number, r: number): Space => String.fromCharCode(65 + r) + (c + 1);
export const corner = (space: Space): Point => [LEFT + column(space) * CELL, TOP + row(space) * CELL];
export const centre = (space: Space, size = 1): Point => {
  const [x, y] = corner(space);
  return [x + (CELL * size) / 2, y + (CELL * size) / 2];
};

/** The spaces as one shape to fill. */
export const cells = (spaces: Space[]): string =>
  spaces.map((space) => `M${corner(space).join(" ")}h${CELL}v${CELL}h${-CELL}Z`).join("");

/** The spaces of a base whose north-west space is given. */
export function base(space: Space, size: number): Space[] {
  const found: Space[] = [];
  for (let r = 0; r < size; r++) for (let c = 0; c < size; c++) found.push(nameOf(column(space) + c, row(space) + r));
  return found;
}

/** The outline of a set of spaces as closed loops, a little inside, so that neighbours never share a line. */
export function outline(spaces: Space[], inset = 3): string {
  const has = new Set(spaces);
  const edges = new Map<string, Point[]>();
  const add = (x1: number, y1: number, x2: number, y2: number): void => {
    const key = `${x1},${y1}`;
    const known = edges.get(key);
    if (known) known.push([x2, y2]);
    else edges.set(key, [[x2, y2]]);
  };
  for (const space of has) {
    const c = column(space);
    const r = row(space);
    if (!has.has(nameOf(c, r - 1))) add(c, r, c + 1, r);
    if (!has.has(nameOf(c + 1, r))) add(c + 1, r, c + 1, r + 1);
    if (!has.has(nameOf(c, r + 1))) add(c + 1, r + 1, c, r + 1);
    if (!has.has(nameOf(c - 1, r))) add(c, r + 1, c, r);
  }
  let path = "";
  for (let start = edges.keys().next().value; start !== undefined; start = edges.keys().next().value) {
    const loop = walk(edges, start);
    path += `M${loop.map((point, at) => inside(loop, at, point, inset).join(" ")).join("L")}Z`;
  }
  return path;
}

function walk(edges: Map<string, Point[]>, start: string): Point[] {
  const loop: Point[] = [];
  let key = start;
  let before: Point | null = null;
  do {
    const [x, y] = key.split(",").map(Number) as Point;
    const next = edges.get(key);
    if (!next) break;
    let pick = 0;
    if (next.length > 1 && before) {
      const [bx, by] = before;
      pick = Math.max(0, next.findIndex(([nx, ny]) => (x - bx) * (ny - y) - (y - by) * (nx - x) > 0));
    }
    const [to] = next.splice(pick, 1);
    if (!next.length) edges.delete(key);
    loop.push([x, y]);
    before = [x, y];
    key = to ? to.join(",") : start;
  } while (key !== start);
  return loop;
}

function inside(loop: Point[], at: number, [x, y]: Point, inset: number): Point {
  const [px, py] = loop[(at + loop.length - 1) % loop.length] ?? [x, y];
  const [nx, ny] = loop[(at + 1) % loop.length] ?? [x, y];
  const ox = -Math.sign(y - py) - Math.sign(ny - y);
  const oy = Math.sign(x - px) + Math.sign(nx - x);
  return [LEFT + x * CELL + Math.sign(ox) * inset, TOP + y * CELL + Math.sign(oy) * inset];
}
