import type { ReactNode } from 'react';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import type { TableState } from './use-table-params.ts';

type FilterSelectProps = {
  label: string;
  /** Its name in the address. */
  name: string;
  state: TableState;
  /** The first option, that leaves every row in. */
  all: string;
  /** The other options. */
  children: ReactNode;
};

export function FilterSelect({ label, name, state, all, children }: FilterSelectProps) {
  return (
    <Field label={label} hideLabel>
      <Select value={state.get(name)} onChange={(event) => state.change({ [name]: event.target.value })}>
        <option value="">{all}</option>
        {children}
      </Select>
    </Field>
  );
}
