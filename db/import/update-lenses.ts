import type { Lens } from '#contract/phone/phone.ts';

/** The lenses after a file told some; where it tells the main camera only, the others stay. */
export function updateLenses(before: readonly Lens[], told: readonly Lens[], mainOnly: boolean): Lens[] {
  if (told.length === 0) return [...before];
  if (!mainOnly) return withKnownKinds(before, told);
  return [...withKnownKinds(before.slice(0, told.length), told), ...before.slice(told.length)];
}

/** A lens that a file names by its megapixels alone keeps the kind known at its place, else elsewhere. */
function withKnownKinds(before: readonly Lens[], told: readonly Lens[]): Lens[] {
  const isSame = (lens: Lens, position: number) => before[position]?.megapixels === lens.megapixels;
  const moved = before.filter(({ megapixels }, position) => told[position]?.megapixels !== megapixels);
  const take = (isMeant: (known: Lens) => boolean): Lens | undefined => {
    const found = moved.findIndex(isMeant);
    return found < 0 ? undefined : moved.splice(found, 1)[0];
  };
  for (const { megapixels, kind } of told) {
    if (kind !== null) take((known) => known.megapixels === megapixels && known.kind === kind);
  }
  return told.map((lens, position) => {
    if (lens.kind !== null) return lens;
    const known = isSame(lens, position) ? before[position] : take(({ megapixels }) => megapixels === lens.megapixels);
    return { ...lens, kind: known?.kind ?? null };
  });
}
