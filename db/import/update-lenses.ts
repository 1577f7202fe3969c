import { pickLensDetails } from '#contract/phone/lens-details.ts';
import type { Lens } from '#contract/phone/phone.ts';

/** The lenses after an import; if the file has only the main camera, the others stay. */
export function updateLenses(before: readonly Lens[], incoming: readonly Lens[], mainOnly: boolean): Lens[] {
  if (incoming.length === 0) return [...before];
  if (!mainOnly) return withKnownKinds(before, incoming);
  return [...withKnownKinds(before.slice(0, incoming.length), incoming), ...before.slice(incoming.length)];
}

/** A lens given only by megapixels keeps the details of the one at its position, or of a matching one elsewhere. */
function withKnownKinds(before: readonly Lens[], incoming: readonly Lens[]): Lens[] {
  const isSame = (lens: Lens, position: number) => before[position]?.megapixels === lens.megapixels;
  const moved = before.filter(({ megapixels }, position) => incoming[position]?.megapixels !== megapixels);
  const take = (isMeant: (known: Lens) => boolean): Lens | undefined => {
    const found = moved.findIndex(isMeant);
    return found < 0 ? undefined : moved.splice(found, 1)[0];
  };
  const named = incoming.map(({ megapixels, kind }) =>
    kind === null ? undefined : take((known) => known.megapixels === megapixels && known.kind === kind),
  );
  return incoming.map((lens, position) => {
    const known =
      (isSame(lens, position) ? before[position] : named[position]) ??
      (lens.kind === null ? take(({ megapixels }) => megapixels === lens.megapixels) : undefined);
    const kind = lens.kind ?? known?.kind ?? null;
    const details = pickLensDetails((key) => lens[key] ?? (known?.kind === kind ? known[key] : null));
    return { megapixels: lens.megapixels, kind, ...details };
  });
}
