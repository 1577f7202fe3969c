import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '#app/ui/controls/button.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { CloseIcon, PlusIcon } from '#app/ui/display/icons.tsx';
import { LENS_LABELS } from '#contract/phone/choices.ts';
import type { FieldRow } from '#contract/phone/field-row.ts';
import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import { LENS_DETAIL_KEYS, LENS_DETAILS } from '#contract/phone/lens-details.ts';
import { indiaToday } from '#contract/time.ts';
import { ChoiceField, FigureField, TextField, WHOLE_LINE } from './fields.tsx';
import { useFieldError, usePhoneFormContext } from './phone-form.ts';

const NEW_VARIANT = { ram: null, storage: null as never, price: null, priceAt: null, priceSource: null };
const NEW_OFFER = () => ({
  store: null as never,
  url: null as never,
  ram: null,
  storage: null,
  price: null,
  inStock: null,
  seenAt: indiaToday(),
});
const NEW_LENS = { megapixels: null, kind: null, aperture: null, sensorSize: null, focalLength: null, zoom: null };

export function VariantList() {
  const { control } = usePhoneFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'variants' });
  return (
    <RowList
      title="Variants"
      noun="variant"
      rows={fields}
      max={PHONE_FIELDS.variants.max}
      onAdd={() => append(NEW_VARIANT)}
      onRemove={remove}
    >
      {(place) => (
        <>
          <FigureField name={`variants.${place}.ram`} unit="GB" label={`RAM ${place + 1}, GB`} className="w-20" />
          <FigureField
            name={`variants.${place}.storage`}
            unit="GB"
            label={`Storage ${place + 1}, GB`}
            className="w-24"
          />
          <FigureField
            name={`variants.${place}.price`}
            unit="rupees"
            label={`Price ${place + 1}, ₹`}
            className="w-24"
          />
        </>
      )}
    </RowList>
  );
}

export function OfferList() {
  const { control } = usePhoneFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'offers' });
  const { label, hint, max } = PHONE_FIELDS.offers;
  return (
    <RowList
      title={label}
      hint={hint}
      noun="store"
      rows={fields}
      max={max}
      onAdd={() => append(NEW_OFFER())}
      onRemove={remove}
      error={useFieldError('offers')}
    >
      {(place) => (
        <>
          <TextField name={`offers.${place}.store`} label={`Store ${place + 1}`} className="w-32" />
          <TextField name={`offers.${place}.url`} label={`Link ${place + 1}`} placeholder="https://" className="w-64" />
          <FigureField name={`offers.${place}.price`} unit="rupees" label={`Price ${place + 1}, ₹`} className="w-24" />
          <TextField name={`offers.${place}.seenAt`} label={`Seen ${place + 1}`} className="w-32" />
        </>
      )}
    </RowList>
  );
}

export function LensList({ name }: { name: 'rearCameras' | 'frontCameras' }) {
  const { control } = usePhoneFormContext();
  const { fields, append, remove } = useFieldArray({ control, name });
  const { label, max, hint }: FieldRow<'lenses'> = PHONE_FIELDS[name];
  const side = name === 'rearCameras' ? 'Rear' : 'Front';
  return (
    <RowList
      title={label}
      hint={hint}
      noun={`${side.toLowerCase()} camera`}
      rows={fields}
      max={max}
      onAdd={() => append(NEW_LENS)}
      onRemove={remove}
      error={useFieldError(name)}
    >
      {(place) => (
        <>
          <FigureField
            name={`${name}.${place}.megapixels`}
            unit="MP"
            label={`${side} ${place + 1}, MP`}
            className="w-28"
          />
          <ChoiceField
            name={`${name}.${place}.kind`}
            label={`Kind of ${side.toLowerCase()} camera ${place + 1}`}
            labels={LENS_LABELS}
            none="Not known"
            className="w-40"
          />
          {LENS_DETAIL_KEYS.map((key) => (
            <FigureField
              key={key}
              name={`${name}.${place}.${key}`}
              unit={LENS_DETAILS[key].unit}
              label={`${LENS_DETAILS[key].label} ${place + 1}, ${LENS_DETAILS[key].unit}`}
              className="w-28"
            />
          ))}
        </>
      )}
    </RowList>
  );
}

type RowListProps = {
  title: string;
  hint?: string | undefined;
  /** In lower case: `variant`. */
  noun: string;
  rows: readonly { id: string }[];
  max: number;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
  error?: string | undefined;
};

function RowList({ title, hint, noun, rows, max, onAdd, onRemove, children, error }: RowListProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would have a second border
    <div role="group" aria-label={title} className={`grid justify-items-start gap-2 ${WHOLE_LINE}`}>
      <p aria-hidden="true" className="font-medium">
        {title}
        {hint && <span className="font-normal text-ink-3"> {hint}</span>}
      </p>
      {rows.map(({ id }, index) => (
        <div key={id} className="flex flex-wrap items-start gap-2">
          {children(index)}
          <IconButton label={`Remove ${noun} ${index + 1}`} className="mt-7" onClick={() => onRemove(index)}>
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {error && <p className="text-xs font-medium text-accent-ink">{error}</p>}
      {rows.length < max && (
        <Button size="sm" onClick={onAdd}>
          <PlusIcon />
          Add a {noun}
        </Button>
      )}
    </div>
  );
}
