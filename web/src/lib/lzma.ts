/** LZMA, read as it arrives. A static host that compresses nothing, or not well, then costs no time: the files are small already.
 *
 * The form is that of `.lzma` files (13 bytes of header with the size, then one stream); what is read so far is also the
 * dictionary, so nothing is copied. Browsers bring no decoder that is as good everywhere. */

const HEADER = 13;
const FIRST = 5; // bytes with which the range coder begins
const MOST = 24; // bytes that one step may read: with so many at hand it never runs dry
const TOP = 1 << 24;
const STATES = 12;

// Where each set of probabilities begins.
const IS_MATCH = 0;
const IS_REP = IS_MATCH + (STATES << 4);
const IS_REP_G0 = IS_REP + STATES;
const IS_REP_G1 = IS_REP_G0 + STATES;
const IS_REP_G2 = IS_REP_G1 + STATES;
const IS_REP0_LONG = IS_REP_G2 + STATES;
const SLOTS = IS_REP0_LONG + (STATES << 4);
const SPECIAL = SLOTS + 4 * 64;
const ALIGN = SPECIAL + 128;
const LENGTH = ALIGN + 16;
const LENGTHS = 2 + 2 * 16 * 8 + 256; // two choices, low and middle lengths by position, high ones
const REP_LENGTH = LENGTH + LENGTHS;
const LITERALS = REP_LENGTH + LENGTHS;

export class Unpacker {
  out = new Uint8Array(0); // everything, once the header is read
  at = 0; // how much of it is there
  private input = new Uint8Array(0);
  private from = 0;
  private readonly coder = new Uint32Array(2) as unknown as [number, number]; // range and code, in whole 32 bits
  private odds: Uint16Array | null = null;
  private literalBits = 0;
  private literalMask = 0;
  private positionMask = 0;
  private state = 0;
  private readonly back = new Int32Array(4); // the last distances

  /** Takes bytes and reads as far as they go. With `last` nothing more comes. */
  push(chunk: Uint8Array, last: boolean): void {
    const left = this.input.subarray(this.from);
    this.input = new Uint8Array(left.length + chunk.length);
    this.input.set(left);
    this.input.set(chunk, left.length);
    this.from = 0;
    if (!this.odds) {
      if (this.input.length < HEADER + FIRST) return;
      this.odds = this.begin(this.input);
    }
    const until = last ? this.input.length : this.input.length - MOST;
    const odds = this.odds;
    while (this.at < this.out.length && this.from < until + (last ? 1 : 0)) this.step(odds);
    if (last && this.at < this.out.length) throw new Error("a packed file ends too early");
  }

  private begin(input: Uint8Array): Uint16Array {
    let settings = input[0]!;
    const context = settings % 9;
    settings = (settings - context) / 9;
    const low = settings % 5;
    this.literalBits = context;
    this.literalMask = (1 << low) - 1;
    this.positionMask = (1 << ((settings - low) / 5)) - 1;
    this.out = new Uint8Array(new DataView(input.buffer).getUint32(5, true));
    this.coder[0] = 0xffffffff;
    this.coder[1] = new DataView(input.buffer).getUint32(HEADER + 1);
    this.from = HEADER + FIRST;
    return new Uint16Array(LITERALS + (0x300 << (context + low))).fill(1024);
  }

  private bit(odds: Uint16Array, index: number): number {
    const coder = this.coder;
    const odd = odds[index]!;
    const bound = (coder[0] >>> 11) * odd;
    let found = 0;
    if (coder[1] < bound) {
      coder[0] = bound;
      odds[index] = odd + ((2048 - odd) >> 5);
    } else {
      coder[0] -= bound;
      coder[1] -= bound;
      odds[index] = odd - (odd >> 5);
      found = 1;
    }
    if (coder[0] < TOP) {
      coder[0] <<= 8;
      coder[1] = (coder[1] << 8) | this.input[this.from++]!;
    }
    return found;
  }

  private tree(odds: Uint16Array, base: number, bits: number): number {
    let found = 1;
    for (let at = 0; at < bits; at++) found = (found << 1) | this.bit(odds, base + found);
    return found - (1 << bits);
  }

  private backward(odds: Uint16Array, base: number, bits: number): number {
    let node = 1;
    let found = 0;
    for (let at = 0; at < bits; at++) {
      const bit = this.bit(odds, base + node);
      node = (node << 1) | bit;
      found |= bit << at;
    }
    return found;
  }

  private direct(bits: number): number {
    const coder = this.coder;
    let found = 0;
    for (let at = 0; at < bits; at++) {
      coder[0] >>>= 1;
      const bit = coder[1] >= coder[0] ? 1 : 0;
      if (bit) coder[1] -= coder[0];
      found = (found << 1) | bit;
      if (coder[0] < TOP) {
        coder[0] <<= 8;
        coder[1] = (coder[1] << 8) | this.input[this.from++]!;
      }
    }
    return found;
  }

  private length(odds: Uint16Array, base: number, position: number): number {
    if (!this.bit(odds, base)) return 2 + this.tree(odds, base + 2 + (position << 3), 3);
    if (!this.bit(odds, base + 1)) return 10 + this.tree(odds, base + 2 + 128 + (position << 3), 3);
    return 18 + this.tree(odds, base + 2 + 256, 8);
  }

  private distance(odds: Uint16Array, length: number): number {
    const slot = this.tree(odds, SLOTS + (Math.min(length - 2, 3) << 6), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + this.backward(odds, SPECIAL + base - slot, bits);
    return base + (this.direct(bits - 4) << 4) + this.backward(odds, ALIGN, 4);
  }

  private literal(odds: Uint16Array): void {
    const before = this.at > 0 ? this.out[this.at - 1]! : 0;
    const set = ((this.at & this.literalMask) << this.literalBits) + (before >> (8 - this.literalBits));
    const base = LITERALS + 0x300 * set;
    let found = 1;
    if (this.state >= 7) {
      let matched = this.out[this.at - this.back[0]! - 1]!;
      while (found < 0x100) {
        const expected = (matched >> 7) & 1;
        matched <<= 1;
        const bit = this.bit(odds, base + ((1 + expected) << 8) + found);
        found = (found << 1) | bit;
        if (bit !== expected) break;
      }
    }
    while (found < 0x100) found = (found << 1) | this.bit(odds, base + found);
    this.out[this.at++] = found;
    this.state = this.state < 4 ? 0 : this.state < 10 ? this.state - 3 : this.state - 6;
  }

  /** Which of the last distances comes again; it becomes the newest. */
  private again(odds: Uint16Array, state: number): void {
    const which = !this.bit(odds, IS_REP_G1 + state) ? 1 : 2 + this.bit(odds, IS_REP_G2 + state);
    const found = this.back[which]!;
    this.back.copyWithin(1, 0, which);
    this.back[0] = found;
  }

  /** One literal, or one stretch that stood there before. */
  private step(odds: Uint16Array): void {
    const position = this.at & this.positionMask;
    const state = this.state;
    if (!this.bit(odds, IS_MATCH + (state << 4) + position)) {
      this.literal(odds);
      return;
    }
    let length = 1;
    if (!this.bit(odds, IS_REP + state)) {
      this.back.copyWithin(1, 0, 3);
      length = this.length(odds, LENGTH, position);
      this.back[0] = this.distance(odds, length);
      this.state = state < 7 ? 7 : 10;
    } else {
      const older = this.bit(odds, IS_REP_G0 + state);
      if (older) this.again(odds, state);
      if (older || this.bit(odds, IS_REP0_LONG + (state << 4) + position)) {
        length = this.length(odds, REP_LENGTH, position);
        this.state = state < 7 ? 8 : 11;
      } else {
        this.state = state < 7 ? 9 : 11;
      }
    }
    const source = this.at - this.back[0]! - 1;
    if (source < 0 || this.at + length > this.out.length) throw new Error("a packed file is broken");
    const out = this.out;
    for (let at = 0; at < length; at++) out[this.at + at] = out[source + at]!;
    this.at += length;
  }
}
