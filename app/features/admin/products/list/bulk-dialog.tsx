import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Progress } from '#app/desk-kit/frame/progress.tsx';
import { BulkPreviewList, type Noun } from '#app/desk-kit/preview-and-apply/bulk-preview-list.tsx';
import { PreviewAndApply } from '#app/desk-kit/preview-and-apply/preview-and-apply.tsx';
import { brandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { BULK_KEYS, type BulkJob, type BulkTargetBody } from '#contract/desk/bulk.ts';
import { PUBLICATION_LABELS } from '#contract/phone/choices.ts';
import { fieldRow, type PhoneKey } from '#contract/phone/fields.ts';
import { FieldOptions } from './field-options.tsx';

/** Selected, or all matching the filter. */
export type BulkPhones = Pick<BulkTargetBody, 'ids' | 'filter'> & { phones: number };
type Change = BulkTargetBody['change'];

export const PHONES: Noun = ['phone', 'phones'];
export const phonesText = (number: number) => countText(number, ...PHONES);

const NOT_KNOWN = '-';

/** Continues when the dialog is closed. */
export type BulkRun = {
  start: (body: BulkTargetBody & { phones: number }) => void;
  isPending: boolean;
  /** Null until the server accepted it. */
  job: BulkJob | null;
  error: Error | null;
};

type BulkDialogProps = { target: BulkPhones; run: BulkRun; onClose: () => void };

export function BulkDialog({ target, run, onClose }: BulkDialogProps) {
  const { job } = run;
  return (
    <Dialog open onClose={onClose} title={`Change ${phonesText(target.phones)}`} className="sm:max-w-2xl">
      {job ? (
        <Progress label="Changing phones" fraction={job.progress.done / job.progress.total} />
      ) : (
        <ChangeForm target={target} run={run} />
      )}
    </Dialog>
  );
}

function ChangeForm({ target, run }: { target: BulkPhones; run: BulkRun }) {
  const api = useApi();
  const [field, setField] = useState<PhoneKey>('status');
  const [typed, setTyped] = useState('');
  const { phones, ...which } = target;
  const change: Change | null = typed.trim() === '' ? null : { action: 'set', field, value: meantValue(typed) };

  return (
    <PreviewAndApply
      target={['phones', which]}
      change={change}
      fetchPreview={(next, signal) => api.bulk.preview({ body: { ...which, change: next } }, signal)}
      renderPreview={(preview) => <BulkPreviewList noun={PHONES} preview={preview} absent="Not published" />}
      apply={{
        ...run,
        start: (applied) =>
          run.start({ ...which, change: applied.change, phones: which.ids ? phones : applied.preview.phones }),
      }}
      label={(preview) => (preview ? `Change ${phonesText(preview.changed)}` : 'Change phones')}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Field">
          <Select
            value={field}
            onChange={({ target: { value } }) => {
              setField(value as PhoneKey);
              setTyped('');
            }}
          >
            <FieldOptions keys={BULK_KEYS} />
          </Select>
        </Field>
        <ValueField key={field} field={field} value={typed} onChange={setTyped} />
      </div>
    </PreviewAndApply>
  );
}

function meantValue(typed: string): string | null {
  return typed === NOT_KNOWN ? null : typed.trim();
}

type ValueFieldProps = { field: PhoneKey; value: string; onChange: (typed: string) => void };

/** The control depends on the kind of field; lists are typed in the import format. */
function ValueField({ field, value, onChange }: ValueFieldProps) {
  const row = fieldRow(field);
  const options = useOptions(field);
  const label = 'New value';
  if (options)
    return (
      <Field label={label}>
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="" disabled>
            Choose
          </option>
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    );
  const hint = row.hint ?? (row.csv?.example ? `For example ${row.csv.example}` : undefined);
  return (
    <Field
      label={label}
      hint={`${hint ? `${hint.replace(/\.$/, '')}. ` : ''}If the value isn’t known, enter a hyphen (${NOT_KNOWN}).`}
    >
      <TextInput
        {...(row.kind === 'moment' && { type: 'datetime-local' })}
        {...(row.kind === 'number' && { inputMode: 'decimal' })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Null when the value is typed. */
function useOptions(field: PhoneKey): [string, string][] | null {
  const { data: brands = [] } = useQuery(brandsQuery(useApi()));
  const row = fieldRow(field);
  if (row.kind === 'brand') return brands.map(({ id, name }) => [id, name]);
  // A publish time is set by the Schedule option.
  if (field === 'publication') return Object.entries(PUBLICATION_LABELS).filter(([key]) => key !== 'scheduled');
  const unknown: [string, string] = [NOT_KNOWN, 'Not published'];
  if (row.kind === 'yes-no') return [['yes', 'Yes'], ['no', 'No'], unknown];
  if (row.kind !== 'choice') return null;
  return [...Object.entries(row.choices), ...(row.fallback === undefined ? [unknown] : [])];
}
