/** Where fights are played: on a server, or in this very page. Both speak the same protocol. */
import type { Catalogue, FightAsked, Message } from "../protocol";
import type { Known } from "./settings.svelte";

export interface Links {
  mine: string;
  players: { name: string; token: string }[];
  watch: string;
}

/** One conversation with a fight. */
export interface Line {
  send(text: string): boolean;
  close(): void;
}

export interface Hearing {
  opened(): void;
  heard(message: Message): void;
  lost(final: boolean): void;
}

export interface Host {
  readonly offline: boolean;
  catalogue(): Promise<Catalogue>;
  begin(asked: FightAsked): Promise<Links>;
  take(record: string): Promise<Links>;
  open(token: string, hearing: Hearing): Line;
  links(token: string): Promise<Links | null>;
  fights(): Promise<Known[]>;
}

export class Trouble extends Error {}
