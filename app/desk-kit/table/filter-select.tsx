import type { ReactNode } from 'react';
import { formatCount } from '#app/lib/format.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import type { TableState } from './use-table-params.ts';

type FilterSelectProps = {
  label: string;
  /** The query parameter. */
  name: string;
  state: TableState;
  /** The option that does not filter. */
  all: string;
  children: ReactNode;
};

export function FilterSelect({ label, name, state, all, children }: FilterSelectProps) {
  return (
    <Field label={label} hideLabel className="md:max-w-60">
      <Select name={name} value={state.get(name)} onChange={(event) => state.change({ [name]: event.target.value })}>
        <option value="">{all}</option>
        {children}
      </Select>
    </Field>
  );
}

export type ChoiceFilterProps<Choice extends string> = {
  label: string;
  /** The query parameter. */
  name: string;
  state: TableState;
  /** The option that does not filter. */
  all: string;
  /** In order, with labels. */
  labels: Record<Choice, string>;
  /** Rows per option, if known. */
  counts?: Partial<Record<Choice, number>> | undefined;
};

export function ChoiceFilter<Choice extends string>({ labels, counts, ...select }: ChoiceFilterProps<Choice>) {
  return (
    <FilterSelect {...select}>
      {(Object.keys(labels) as Choice[]).map((choice) => (
        <option key={choice} value={choice}>
          {labels[choice]}
          {counts && ` (${formatCount(counts[choice] ?? 0)})`}
        </option>
      ))}
    </FilterSelect>
  );
}

/** The value in the URL if it is an option. */
export function parseChoice<Choice extends string>(labels: Record<Choice, string>, text: string): Choice | undefined {
  return Object.hasOwn(labels, text) ? (text as Choice) : undefined;
}
