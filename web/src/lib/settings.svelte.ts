/** What lasts from one visit to the next. A browser that keeps nothing is as good. */
export type Layer = "reach" | "ring" | "sight" | "facing";
export type Speed = "calm" | "quick" | "none";
export interface Known {
  token: string;
  title: string;
  at: string;
  note?: string;
}

const MOST = 30; // fights that are remembered

class Settings {
  theme = $state<"dark" | "light">("dark");
  speed = $state<Speed>("calm");
  layers = $state<Layer[]>(["reach"]);
  known = $state<Known[]>([]);
  stops = $state<Record<string, string>>({});

  constructor() {
    const wanted = new URLSearchParams(location.hash.slice(1)).get("theme") ?? this.kept("theme");
    this.theme = wanted === "light" ? "light" : "dark";
    const speed = this.kept("speed");
    if (speed === "quick" || speed === "none") this.speed = speed;
    this.layers = this.parsed<Layer[]>("layers", ["reach"]);
    this.known = this.parsed<Known[]>("fights", []);
    this.stops = this.parsed<Record<string, string>>("stops", {});
    this.apply();
  }

  turnTheme(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    this.keep("theme", this.theme);
    this.apply();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    this.keep("speed", speed);
    this.apply();
  }

  turnLayer(layer: Layer): void {
    this.layers = this.layers.includes(layer) ? this.layers.filter((one) => one !== layer) : [...this.layers, layer];
    this.keep("layers", JSON.stringify(this.layers));
  }

  setStop(kind: string, mode: string): void {
    this.stops = { ...this.stops, [kind]: mode };
    this.keep("stops", JSON.stringify(this.stops));
  }

  /** Remembers a fight that was opened here, the newest first; one without a title is forgotten. */
  remember(token: string, title: string): void {
    const others = this.known.filter((one) => one.token !== token);
    this.known = title ? [{ token, title, at: new Date().toISOString() }, ...others].slice(0, MOST) : others;
    this.keep("fights", JSON.stringify(this.known));
  }

  /** Whether anything may move at all. */
  get still(): boolean {
    return this.speed === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  private apply(): void {
    document.documentElement.dataset.theme = this.theme;
    document.documentElement.dataset.motion = this.still ? "reduced" : "full";
  }

  kept(name: string): string | null {
    try {
      return localStorage.getItem(`showdown.${name}`);
    } catch {
      return null;
    }
  }

  keep(name: string, value: string): void {
    try {
      localStorage.setItem(`showdown.${name}`, value);
    } catch {
      // nothing lasts then
    }
  }

  private parsed<T>(name: string, otherwise: T): T {
    try {
      return (JSON.parse(this.kept(name) ?? "null") as T | null) ?? otherwise;
    } catch {
      return otherwise;
    }
  }
}

export const settings = new Settings();
