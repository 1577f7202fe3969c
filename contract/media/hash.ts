/** FNV-1a: the same text gives the same 32 bits on every machine and in every release. */
export function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  }
  // Without a last mix, names that differ only in their final figure would land side by side.
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return (bits ^ (bits >>> 15)) >>> 0;
}
