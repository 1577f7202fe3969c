import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { SEARCH_MAX } from '#contract/limits.ts';
import type { TableState } from './use-table-params.ts';

/** Typed text goes into the address once it rests; Back brings the text along. */
export function SearchBox({ label, state }: { label: string; state: TableState }) {
  const [typed, setTyped] = useState(state.search);
  const [known, setKnown] = useState(state.search);
  const settled = useDebounced(typed);
  if (known !== state.search) {
    setKnown(state.search);
    if (state.search !== typed.trim()) setTyped(state.search);
  }

  const search = useEffectEvent((text: string) => {
    if (text.trim() !== state.search && text === typed) state.change({ search: text.trim() }, { replace: true });
  });
  useEffect(() => search(settled), [settled]);

  return (
    <Field label={label} hideLabel className="w-full sm:w-64">
      <TextInput
        type="search"
        placeholder={label}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
