import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, useRef, useState } from 'react';
import { fieldLabel, fieldText } from '#app/features/admin/products/phone-labels.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Brand } from '#contract/brands.ts';
import { type PastedSheet, SHEET_MAX } from '#contract/desk/imports.ts';
import type { PhoneKey } from '#contract/phone/fields.ts';
import type { Phone, Variant } from '#contract/phone/phone.ts';
import { SOURCED_KEYS, type SourceNotes } from '#contract/phone/sources.ts';
import { emptyPhone, isSameValue, isUnknown } from '#contract/phone/values.ts';
import type { Pasted } from './phone-draft.ts';
import { fromFormValues, toFormValues, usePhoneFormContext } from './phone-form.ts';
import { tableText } from './sheet-html.ts';

type Row = Pick<PastedSheet['suggestions'][number], 'field' | 'words' | 'isSure' | 'question'> & {
  before: unknown;
  after: unknown;
};

type PasteSheetProps = {
  brands: readonly Brand[];
  text: string;
  onText: (text: string) => void;
  onApplied: (notes: Pasted['notes']) => void;
  onClose: () => void;
};

/** Suggests figures from a maker's sheet. Ticked ones are filled into the form, unsaved. */
export function PasteSheet({ brands, text, onText, onApplied, onClose }: PasteSheetProps) {
  const api = useApi();
  const form = usePhoneFormContext();
  const [ticks, setTicks] = useState<Partial<Record<PhoneKey, boolean>>>({});
  const isPasted = useRef(false);
  const { mutate, data, reset, isPending, error } = useMutation({
    mutationFn: (sheet: string) => api.adminProducts.readSheet({ body: { text: sheet } }),
  });
  const rows = data ? newRows(data, fromFormValues(form.getValues()), brands) : [];
  const isTicked = ({ field, before, isSure, question }: Row) =>
    ticks[field] ?? (isSure && !question && isBlank(before));
  const chosen = rows.filter(isTicked);

  const change = (next: string, isRead: boolean) => {
    onText(next);
    setTicks({});
    reset();
    if (isRead && next.trim()) mutate(next);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const table = tableText(event.clipboardData.getData('text/html'));
    // Plain text is inserted by the browser, which can undo it.
    isPasted.current = table === null;
    if (table === null) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    change(text.slice(0, selectionStart) + table + text.slice(selectionEnd), true);
  };
  const apply = () => {
    const values = toFormValues({ ...emptyPhone(), ...valuesOf(chosen) });
    for (const { field } of chosen)
      form.setValue(field, values[field] as never, { shouldDirty: true, shouldTouch: true });
    void form.trigger(chosen.map(({ field }) => field));
    onApplied(Object.fromEntries(chosen.map(({ field, after, words }) => [field, { words, value: after }])));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Paste specifications"
      description="Copy the specifications from the maker’s page, as text or as a table. Nothing is saved until you save the phone."
      className="sm:max-w-3xl"
      actions={
        data && rows.length > 0 ? (
          <Button variant="primary" disabled={chosen.length === 0} onClick={apply}>
            Apply {chosen.length} of {rows.length}
          </Button>
        ) : (
          <Button variant="primary" loading={isPending} disabled={text.trim() === ''} onClick={() => mutate(text)}>
            Read specifications
          </Button>
        )
      }
    >
      <Field label="Specifications">
        <TextArea
          value={text}
          maxLength={SHEET_MAX}
          rows={6}
          className="max-h-60 text-sm"
          placeholder={'Display: 6.7-inch AMOLED, 120 Hz\nBattery: 5000 mAh\nWeight: 190 g'}
          onPaste={paste}
          onChange={({ target }) => {
            change(target.value, isPasted.current);
            isPasted.current = false;
          }}
        />
      </Field>
      <FormError>{error && errorText(error, 'Couldn’t read the specifications. Try again.')}</FormError>
      {data && (
        <div className="mt-4 grid gap-4">
          <p role="status">{summaryOf(data, rows)}</p>
          {rows.length > 0 && (
            <ul aria-label="Suggestions">
              {rows.map((row) => (
                <li key={row.field} className="border-t border-line py-2">
                  <Checkbox
                    checked={isTicked(row)}
                    onChange={({ target }) => setTicks({ ...ticks, [row.field]: target.checked })}
                  >
                    <SuggestedValue {...row} brands={brands} />
                  </Checkbox>
                </li>
              ))}
            </ul>
          )}
          <UnreadLines unread={data.unread} />
        </div>
      )}
    </Dialog>
  );
}

function SuggestedValue({ field, before, after, words, isSure, question, brands }: Row & { brands: readonly Brand[] }) {
  const show = (value: unknown) =>
    (field === 'brandId' && brands.find(({ id }) => id === value)?.name) || fieldText(field, value || null);
  return (
    <span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
      <span>
        <span className="font-medium">{fieldLabel(field)}</span>
        {!isSure && <span className="text-warn"> Check this</span>}
        {!isBlank(before) && <span className="text-warn"> Replaces a value</span>}
      </span>
      <span>
        <del className="text-ink-3">{isBlank(before) ? 'Empty' : show(before)}</del>
        <span className="sr-only"> becomes </span>
        <span aria-hidden="true"> → </span>
        <ins className="no-underline">{show(after)}</ins>
      </span>
      <q className="text-xs text-ink-2">{words}</q>
      {question && <span className="text-xs text-warn">{question}</span>}
    </span>
  );
}

function UnreadLines({ unread }: Pick<PastedSheet, 'unread'>) {
  if (unread.length === 0) return null;
  return (
    <details open={unread.some(({ reason }) => reason !== null)}>
      <summary className="cursor-pointer tap">Not used: {unread.length}</summary>
      <ul aria-label="Lines not used" className="mt-1 grid gap-1 text-sm [overflow-wrap:anywhere]">
        {unread.map(({ words, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a sheet may repeat
          <li key={at}>
            {words}
            {reason && <span className="text-warn"> {reason}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function summaryOf({ suggestions }: PastedSheet, rows: readonly Row[]): string {
  if (suggestions.length === 0) return 'No specifications found. Check that each line has a label and a value.';
  const same = suggestions.length - rows.length;
  const found = rows.length === 1 ? '1 new value found' : `${rows.length} new values found`;
  return same === 0 ? `${found}.` : `${found}. ${same} already in the form.`;
}

/** Suggestions that differ from the form. */
function newRows({ suggestions }: PastedSheet, current: Phone, brands: readonly Brand[]): Row[] {
  return suggestions.flatMap(({ field, value, words, isSure, question }) => {
    const before = current[field];
    const after = field === 'variants' ? withKnownPrices(value as never, current.variants) : value;
    if (isSameValue(before, after)) return [];
    if (field === 'brandId' && !brands.some(({ id }) => id === value)) return [];
    return [{ field, before, after, words, isSure, question }];
  });
}

/** A sheet without prices keeps the known ones. */
function withKnownPrices(suggested: readonly Variant[], known: readonly Variant[]): Variant[] {
  return suggested.map((variant) => {
    const same = known.find(({ ram, storage }) => ram === variant.ram && storage === variant.storage);
    return same && variant.price === null ? same : variant;
  });
}

function valuesOf(rows: readonly Row[]): Partial<Phone> {
  return Object.fromEntries(rows.map(({ field, after }) => [field, after]));
}

function isBlank(value: unknown): boolean {
  return isUnknown(value) || value === '';
}

/** The pasted text of each figure that has not been changed since. */
export function sourceNotesOf(phone: Phone, { notes }: Pasted): SourceNotes {
  const sourced = SOURCED_KEYS.flatMap((key) => {
    const note = notes[key];
    return note && isSameValue(note.value, phone[key]) ? [[key, note.words]] : [];
  });
  return Object.fromEntries(sourced);
}
