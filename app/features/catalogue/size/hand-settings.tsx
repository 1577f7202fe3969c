import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Switch } from '#app/ui/controls/switch.tsx';
import { Choice } from './choice.tsx';
import { type Hand, REFERENCE_OBJECTS, type ReferenceObject } from './geometry.ts';
import type { SizeAddress } from './size-address.ts';

const HAND_LABELS: Record<Hand, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

export function HandSettings({
  address,
  show,
}: {
  address: SizeAddress;
  show: (changed: Partial<SizeAddress>) => void;
}) {
  return (
    <div className="grid justify-items-start gap-3">
      <Choice label="Size of your hand" labels={HAND_LABELS} value={address.hand} onChange={(hand) => show({ hand })} />
      <Switch checked={address.isLeft} onChange={() => show({ isLeft: !address.isLeft })}>
        Left hand
      </Switch>
      <Field label="Show beside" className="justify-items-start">
        <Select
          value={address.beside ?? ''}
          onChange={(event) =>
            show({ beside: event.target.value === '' ? null : (event.target.value as ReferenceObject) })
          }
        >
          <option value="">Nothing</option>
          {Object.entries(REFERENCE_OBJECTS).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
