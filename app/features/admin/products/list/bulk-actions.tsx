import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { brandsQuery } from '#app/features/catalogue/card/api.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { type AdminProduct, BULK_MAX, type BulkChange } from '#contract/admin-products.ts';
import type { Brand } from '#contract/brands.ts';
import { PRODUCT_STATUSES, type ProductStatus, PUBLICATION_LABELS, STATUS_LABELS } from '#contract/phone/choices.ts';
import type { UndoRun } from '#contract/undo/runs.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import type { Selection } from '../../table/use-selection.ts';
import { invalidateProducts, removeCachedProducts } from '../api.ts';

const phones = (number: number) => `${formatCount(number)} ${number === 1 ? 'phone' : 'phones'}`;

/** A change that was chosen and is looked at before it is made. */
type Choice =
  | { action: 'status'; value: ProductStatus }
  | { action: 'publication'; value: 'draft' | 'published' }
  | { action: 'brand'; value: string };

interface BulkActionsProps {
  selection: Selection;
  /** The rows that are known, also of pages before. */
  rows: ReadonlyMap<string, AdminProduct>;
  onChangePrices: () => void;
}

/** Changes every ticked phone at once, all of them or none; what is chosen is shown, then made, and can be taken back. */
export function BulkActions({ selection, rows, onChangePrices }: BulkActionsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const { data: brands = [] } = useQuery(brandsQuery(api));
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (change: BulkChange) => api.adminProducts.bulk({ body: { ids: [...selection.ids], change } }),
    onSuccess: ({ ids, undoId }, { action }) => {
      if (action === 'delete') removeCachedProducts(api, queries, ids);
      else invalidateProducts(api, queries);
      setDone({ text: `${phones(ids.length)} ${action === 'delete' ? 'in the trash' : 'changed'}`, undoId });
      selection.clear();
      setChoice(null);
      setIsDeleting(false);
    },
  });
  const undo = useMutation({
    mutationFn: (id: string) => takeBack(api, id),
    onSuccess: ({ counts }) => {
      setDone(null);
      if (counts.kept === 0) toast.success('Taken back');
      else toast.error(`${phones(counts.kept)} left alone, since changed again`);
    },
    onError: (failure) => toast.error(errorText(failure, 'It could not be taken back.')),
    onSettled: () => invalidateProducts(api, queries),
  });
  const { size } = selection.ids;
  const isTooMany = size > BULK_MAX;
  const open = (next: Choice) => {
    reset();
    setChoice(next);
  };

  return (
    <>
      <BulkBar selection={selection} noun={['phone', 'phones']}>
        <Button onClick={onChangePrices}>Change prices</Button>
        {isTooMany && <p className="text-accent-ink">At most {BULK_MAX} at once.</p>}
        <Field label="Change the status of the selected" hideLabel>
          <Select
            value=""
            disabled={isTooMany}
            onChange={(event) => open({ action: 'status', value: event.target.value as ProductStatus })}
          >
            <option value="" disabled>
              Change status
            </option>
            <StatusOptions />
          </Select>
        </Field>
        <Field label="Publish the selected or make them drafts" hideLabel>
          <Select
            value=""
            disabled={isTooMany}
            onChange={(event) => open({ action: 'publication', value: event.target.value as 'draft' })}
          >
            <option value="" disabled>
              Change publication
            </option>
            <PublicationOptions />
          </Select>
        </Field>
        <Field label="Move the selected to a brand" hideLabel>
          <Select
            value=""
            disabled={isTooMany}
            onChange={(event) => open({ action: 'brand', value: event.target.value })}
          >
            <option value="" disabled>
              Move to brand
            </option>
            <BrandOptions brands={brands} />
          </Select>
        </Field>
        <Button
          variant="danger"
          disabled={isTooMany}
          onClick={() => {
            reset();
            setIsDeleting(true);
          }}
        >
          Delete
        </Button>
      </BulkBar>
      {done && size === 0 && (
        <div
          role="status"
          className="fixed bottom-4 left-4 z-20 flex items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-paper shadow-float"
        >
          {done.text}
          {done.undoId && (
            <Button size="sm" onClick={() => done.undoId && undo.mutate(done.undoId)} loading={undo.isPending}>
              Undo
            </Button>
          )}
          <button type="button" onClick={() => setDone(null)} className="min-h-8 px-2 text-sm tap hover:underline">
            Dismiss
          </button>
        </div>
      )}
      {choice && (
        <ChangeDialog
          choice={choice}
          onChoose={setChoice}
          phones={[...selection.ids].map((id) => rows.get(id) ?? null)}
          brands={brands}
          isPending={isPending}
          error={error && errorText(error, 'Nothing was changed. Try again.')}
          onApply={() => mutate(toChange(choice))}
          onClose={() => setChoice(null)}
        />
      )}
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={`Delete ${phones(size)}?`}
        action={`Delete ${phones(size)}`}
        isPending={isPending}
        error={error && errorText(error, 'Nothing was deleted. Try again.')}
        onConfirm={() => mutate({ action: 'delete' })}
        description="They go to the trash for 30 days, with their comments, ratings, likes and price history."
      />
    </>
  );
}

interface Done {
  text: string;
  /** Null where there is nothing to take back in one step. */
  undoId: string | null;
}

const UNDO_LOOK_MS = 300;

/** Started, and waited for. */
async function takeBack(api: Api, id: string): Promise<UndoRun> {
  let run = await api.undo.start({ params: { id }, body: {} });
  while (run.state === 'undoing' || run.state === 'open') {
    await new Promise((resolve) => setTimeout(resolve, UNDO_LOOK_MS));
    run = await api.undo.get({ params: { id } });
  }
  if (run.state === 'failed') throw new Error(run.error ?? 'failed');
  return run;
}

function toChange(choice: Choice): BulkChange {
  if (choice.action === 'status') return { action: 'status', status: choice.value };
  if (choice.action === 'brand') return { action: 'brand', brandId: choice.value };
  return { action: 'publication', publication: choice.value, publishAt: null };
}

type ChangeDialogProps = {
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Null for one that is no longer known. */
  phones: (AdminProduct | null)[];
  brands: readonly Brand[];
  isPending: boolean;
  error: string | null;
  onApply: () => void;
  onClose: () => void;
};

const CHOICES = {
  status: { title: (many: string) => `Change the status of ${many}?`, label: 'New status', held: 'status' },
  publication: { title: (many: string) => `Show or hide ${many}?`, label: 'Readers', held: 'publication' },
  brand: { title: (many: string) => `Move ${many} to a brand?`, label: 'New brand', held: 'brandId' },
} as const;

/** What each phone has and would have. */
function ChangeDialog({
  choice,
  onChoose,
  phones: all,
  brands,
  isPending,
  error,
  onApply,
  onClose,
}: ChangeDialogProps) {
  const { action, value } = choice;
  const { title, label, held } = CHOICES[action];
  const labels: Record<string, string> = { ...STATUS_LABELS, ...PUBLICATION_LABELS };
  const nameOf = (known: string) =>
    action === 'brand' ? (brands.find(({ id }) => id === known)?.name ?? known) : (labels[known] ?? known);
  const heldBy = (phone: AdminProduct) => phone[held];
  const changing = all.filter((phone) => phone === null || heldBy(phone) !== value).length;

  return (
    <Dialog
      open
      onClose={onClose}
      title={title(phones(all.length))}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={changing === 0} loading={isPending} onClick={onApply}>
            Change {phones(changing)}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label={label}>
          <Select value={value} onChange={({ target }) => onChoose({ action, value: target.value } as Choice)}>
            {action === 'status' && <StatusOptions />}
            {action === 'publication' && <PublicationOptions />}
            {action === 'brand' && <BrandOptions brands={brands} />}
          </Select>
        </Field>
        <ul aria-label="What changes" className="max-h-72 overflow-y-auto border-y border-line">
          {all.map(
            (phone) =>
              phone && (
                <li key={phone.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
                  <span>{phone.name}</span>
                  <span className="text-ink-2">
                    {heldBy(phone) === value ? (
                      'stays as it is'
                    ) : (
                      <>
                        <del>{nameOf(heldBy(phone))}</del> → <strong>{nameOf(value)}</strong>
                      </>
                    )}
                  </span>
                </li>
              ),
          )}
        </ul>
        {error && <FormError>{error}</FormError>}
      </div>
    </Dialog>
  );
}

function StatusOptions() {
  return PRODUCT_STATUSES.map((status) => (
    <option key={status} value={status}>
      {STATUS_LABELS[status]}
    </option>
  ));
}

function PublicationOptions() {
  return (['published', 'draft'] as const).map((publication) => (
    <option key={publication} value={publication}>
      {PUBLICATION_LABELS[publication]}
    </option>
  ));
}

function BrandOptions({ brands }: { brands: readonly Brand[] }) {
  return brands.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

type BulkBarProps = { selection: Selection; noun: [one: string, many: string]; children: ReactNode };

/** What can be done to everything ticked; it stays in sight while the table scrolls. */
function BulkBar({ selection, noun, children }: BulkBarProps) {
  const { size } = selection.ids;
  if (size === 0) return null;
  return (
    <section
      aria-label="With the selected"
      className="sticky bottom-3 z-10 max-md:bottom-18 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-2 bg-sheet px-4 py-2.5 shadow-float"
    >
      <p role="status" className="font-medium num">
        {formatCount(size)} {noun[size === 1 ? 0 : 1]} selected
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button variant="quiet" onClick={selection.clear}>
          Clear
        </Button>
      </div>
    </section>
  );
}
