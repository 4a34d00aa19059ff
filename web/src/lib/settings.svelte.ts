/** What lasts from one visit to the next. A browser that keeps nothing is as good. */
class Settings {
  theme = $state<"dark" | "light">("dark");

  constructor() {
    const kept = this.kept("theme");
    const wanted = new URLSearchParams(location.hash.slice(1)).get("theme") ?? kept;
    this.theme = wanted === "light" ? "light" : "dark";
    this.apply();
  }

  turnTheme(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    this.keep("theme", this.theme);
    this.apply();
  }

  private apply(): void {
    document.documentElement.dataset.theme = this.theme;
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
}

export const settings = new Settings();
