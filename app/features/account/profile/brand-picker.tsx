import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { RemovableChip } from '#app/ui/controls/chip.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { FAVOURITE_BRANDS_MAX } from '#contract/limits.ts';
import { brandNamesQuery } from './api.ts';

type BrandPickerProps = { value: readonly string[]; onChange: (ids: string[]) => void; error?: string };

/** Brands one by one from a list; each chosen one can be taken out again. */
export function BrandPicker({ value, onChange, error }: BrandPickerProps) {
  const { data: brands = [] } = useQuery(brandNamesQuery(useApi()));
  const nameOf = (id: string) => brands.find((brand) => brand.id === id)?.name ?? id;
  const isFull = value.length >= FAVOURITE_BRANDS_MAX;

  return (
    <div className="grid gap-2.5">
      <Field
        label="Favourite brands"
        optional
        error={error}
        hint={isFull ? `${FAVOURITE_BRANDS_MAX} are the most; remove one to add another.` : undefined}
      >
        <Select value="" disabled={isFull} onChange={(event) => onChange([...value, event.target.value])}>
          <option value="" disabled>
            Add a brand
          </option>
          {brands
            .filter(({ id }) => !value.includes(id))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      {value.length > 0 && (
        <ul aria-label="Favourite brands" className="flex flex-wrap gap-2">
          {value.map((id) => (
            <li key={id}>
              <RemovableChip onRemove={() => onChange(value.filter((other) => other !== id))}>
                {nameOf(id)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
