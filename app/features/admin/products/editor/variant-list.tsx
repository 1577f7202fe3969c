import { useFieldArray } from 'react-hook-form';
import { FigureField } from './fields.tsx';
import { usePhoneFormContext } from './phone-form.ts';
import { RowList } from './row-list.tsx';

const MAX = 24;
const NEW = { ram: null, storage: null as never, price: null };

export function VariantList() {
  const { control } = usePhoneFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'variants' });
  return (
    <RowList
      title="What it is sold with"
      noun="variant"
      rows={fields}
      max={MAX}
      onAdd={() => append(NEW)}
      onRemove={remove}
    >
      {(place) => (
        <>
          <FigureField name={`variants.${place}.ram`} label={`RAM ${place + 1}, GB`} className="w-20" />
          <FigureField name={`variants.${place}.storage`} label={`Storage ${place + 1}, GB`} className="w-24" />
          <FigureField name={`variants.${place}.price`} label={`Price ${place + 1}, ₹`} className="w-24" />
        </>
      )}
    </RowList>
  );
}
