import { useFieldArray } from 'react-hook-form';
import { LENS_LABELS } from '#app/features/admin/products/phone-labels.ts';
import { ChoiceField, FigureField } from './fields.tsx';
import { useFieldError, usePhoneFormContext } from './phone-form.ts';
import { RowList } from './row-list.tsx';

type LensListProps = { name: 'rearCameras' | 'frontCameras'; title: string; hint?: string; max: number };

const NEW = { megapixels: null as never, kind: null };

export function LensList({ name, title, hint, max }: LensListProps) {
  const { control } = usePhoneFormContext();
  const { fields, append, remove } = useFieldArray({ control, name });
  const side = name === 'rearCameras' ? 'Rear' : 'Front';
  return (
    <RowList
      title={title}
      hint={hint}
      noun={`${side.toLowerCase()} camera`}
      rows={fields}
      max={max}
      onAdd={() => append(NEW)}
      onRemove={remove}
      error={useFieldError(name)}
    >
      {(place) => (
        <>
          <FigureField name={`${name}.${place}.megapixels`} label={`${side} ${place + 1}, MP`} className="w-28" />
          <ChoiceField
            name={`${name}.${place}.kind`}
            label={`Kind of ${side.toLowerCase()} ${place + 1}`}
            labels={LENS_LABELS}
            unknown="Not known"
            className="w-40"
          />
        </>
      )}
    </RowList>
  );
}
