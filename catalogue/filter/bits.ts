/** One bit per slot, 32 to a word. */
export type Bits = Int32Array<ArrayBuffer>;

export function wordsFor(slots: number): number {
  return (slots + 31) >>> 5;
}

export function hasBit(bits: Bits, slot: number): boolean {
  return (((bits[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1;
}

export function setBit(bits: Bits, slot: number, isSet: boolean): void {
  const word = bits[slot >>> 5] as number;
  bits[slot >>> 5] = isSet ? word | (1 << (slot & 31)) : word & ~(1 << (slot & 31));
}

export function bitCount(word: number): number {
  const twos = word - ((word >>> 1) & 0x5555_5555);
  const fours = (twos & 0x3333_3333) + ((twos >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
