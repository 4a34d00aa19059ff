/** Fights on a server: asked for over HTTP, played over a WebSocket that comes back by itself. */
import type { Catalogue, FightAsked, FightKnown, Message } from "../protocol";
import { texts } from "../texts";
import { type Hearing, type Host, type Line, type Links, Trouble } from "./host";
import { settings } from "./settings.svelte";

interface Said {
  why?: string;
  players: { name: string; token: string }[];
  watch: string;
}

async function post(path: string, body: string): Promise<Links> {
  const answer = await fetch(path, { method: "POST", body });
  const said = (await answer.json()) as Said;
  if (!answer.ok) throw new Trouble(said.why ?? answer.statusText);
  return { mine: said.players[0]?.token ?? said.watch, players: said.players, watch: said.watch };
}

export const server: Host = {
  offline: false,
  catalogue: async () => (await fetch("/api/catalogue")).json() as Promise<Catalogue>,
  begin: (asked: FightAsked) => post("/api/fights", JSON.stringify(asked)),
  take: (record: string) => post("/api/import", record),
  links: async (token: string) => {
    const answer = await fetch(`/api/fights/${encodeURIComponent(token)}`);
    return answer.ok ? { mine: token, ...((await answer.json()) as Said) } : null;
  },
  // Of the fights whose links this browser has kept, those that have not ended, the one played last first.
  fights: async () => {
    if (!settings.known.length) return [];
    const answer = await fetch("/api/known", { method: "POST", body: JSON.stringify(settings.known.map((one) => one.token)) });
    const found = answer.ok ? ((await answer.json()) as FightKnown[]) : [];
    return found.filter((one) => !one.ended).map((one) => ({ token: one.token, title: one.title, at: one.played, note: texts.fightNote(one.choices) }));
  },
  open: (token: string, hearing: Hearing): Line => new Socket(token, hearing),
};

class Socket implements Line {
  private socket!: WebSocket;
  private pause = 500;
  private closed = false;

  constructor(
    private readonly token: string,
    private readonly hearing: Hearing,
  ) {
    this.connect();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.token)}`);
    this.socket.onopen = () => {
      this.pause = 500;
      this.hearing.opened();
    };
    this.socket.onmessage = (event) => this.hearing.heard(JSON.parse(String(event.data)) as Message);
    this.socket.onclose = (event) => {
      const final = this.closed || event.code === 4404;
      this.hearing.lost(final);
      if (final) return;
      setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(8000, this.pause * 2);
    };
  }

  send(text: string): boolean {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(text);
    return true;
  }

  close(): void {
    this.closed = true;
    this.socket.close();
  }
}
