import { PHONE_LABELS } from '#contract/phone/labels.ts';
import { FigureField, WHOLE_LINE } from './fields.tsx';

/** Height, width and thickness belong together: all of them or none. */
export function SizeFields({ name }: { name: 'dimensions' | 'foldedDimensions' }) {
  const folded = name === 'foldedDimensions' ? ' folded' : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset would draw a second frame
    <div role="group" aria-label={PHONE_LABELS[name]} className={`grid gap-x-5 gap-y-4 sm:grid-cols-3 ${WHOLE_LINE}`}>
      <FigureField name={`${name}.height`} label={`Height${folded}, mm`} />
      <FigureField name={`${name}.width`} label={`Width${folded}, mm`} />
      <FigureField name={`${name}.thickness`} label={`Thickness${folded}, mm`} />
    </div>
  );
}
