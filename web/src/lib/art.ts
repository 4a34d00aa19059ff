/** Our own drawings, by the id of what they show. */
const monsters = import.meta.glob<string>("../art/monsters/*.svg", { query: "?raw", import: "default", eager: true });
const terrain = import.meta.glob<string>("../art/terrain/*.svg", { query: "?raw", import: "default", eager: true });

export interface Drawing {
  /** What lies inside the svg element. */
  inside: string;
  width: number;
  height: number;
}

const read = (text: string | undefined): Drawing | null => {
  const found = text?.match(/viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(.*)<\/svg>/s);
  return found ? { width: Number(found[1]), height: Number(found[2]), inside: found[3] ?? "" } : null;
};

/** A monster from above, facing north. */
export const monsterAbove = (id: string): Drawing | null => read(monsters[`../art/monsters/${id}_board.svg`]);
export const portrait = (id: string): Drawing | null => read(monsters[`../art/monsters/${id}_portrait.svg`]);

/** A terrain tile from above; ids of tiles are those of their cards, sometimes in the plural. */
export const tile = (id: string): Drawing | null =>
  read(terrain[`../art/terrain/${id}.svg`] ?? terrain[`../art/terrain/${id.replace(/s$/, "")}.svg`]);
