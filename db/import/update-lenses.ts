import type { Lens } from '#contract/phone.ts';

/** The lenses after a file told some; a lens it names by its megapixels alone keeps the kind that is known. */
export function updateLenses(before: readonly Lens[], told: readonly Lens[], mainOnly: boolean): Lens[] {
  if (told.length === 0) return [...before];
  const lenses = mainOnly ? [...told, ...before.slice(told.length)] : [...told];
  const free = [...before];
  const take = (position: number) => free.splice(position, 1)[0];
  for (const lens of lenses.filter(({ kind }) => kind !== null)) {
    const position = free.findIndex((known) => known.megapixels === lens.megapixels && known.kind === lens.kind);
    if (position >= 0) take(position);
  }
  return lenses.map((lens) => {
    if (lens.kind !== null) return lens;
    const position = free.findIndex((known) => known.megapixels === lens.megapixels);
    return position < 0 ? lens : { ...lens, kind: take(position)?.kind ?? null };
  });
}
