import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { type Column, DataTable } from '#app/desk-kit/table/data-table.tsx';
import { type RowAction, RowBulk } from '#app/desk-kit/table/row-bulk.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useSelection } from '#app/desk-kit/table/use-selection.ts';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { brandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { formatPartialDate } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { NamedOptions, Select } from '#app/ui/controls/select.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { type MissingPhone, MissingPhoneFields } from '#contract/desk/missing-phones.ts';
import type { MissingPhoneBulkChange } from '#contract/desk/row-bulk.ts';
import { missingPhonesQuery } from './missing-queries.ts';

/** Phones that exist but are not in the catalogue. There are few, so the search runs in the browser. */
export function MissingPhones() {
  const api = useApi();
  const queries = useQueryClient();
  const state = useTableParams();
  const query = useQuery(missingPhonesQuery(api));
  const { data } = query;
  const [isAdding, setIsAdding] = useState(false);
  const rows = data?.filter(({ name }) => name.toLowerCase().includes(state.search.toLowerCase()));
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  const refresh = () => void queries.invalidateQueries({ queryKey: missingPhonesQuery(api).queryKey });

  return (
    <>
      <ScreenHead
        eyebrow={<Link to="/admin/products">Phones</Link>}
        title="Not in the catalogue yet"
        aside="Phones leave this list when you add them to the catalogue."
        actions={
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            Add a name
          </Button>
        }
      />
      <TableBar searchLabel="Search names" state={state} total={rows?.length} noun={['phone', 'phones']} />
      <DataTable
        caption="Phones not in the catalogue yet"
        columns={COLUMNS}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        state={state}
        query={query}
        failure="Couldn’t load the list. Try again."
        empty={<EmptyState title={state.search ? 'No matching phones' : 'No missing phones'} />}
        selection={selection}
      />
      <RowBulk
        selection={selection}
        noun={['phone', 'phones']}
        matching={{ filter: { search: state.search }, count: rows?.length ?? 0 }}
        actions={ACTIONS}
        calls={api.bulkMissingPhones}
        onChanged={refresh}
      />
      {isAdding && <AddNameDialog onAdded={refresh} onClose={() => setIsAdding(false)} />}
    </>
  );
}

const ACTIONS: readonly RowAction<MissingPhoneBulkChange>[] = [
  { key: 'delete', label: 'Remove from the list', isDanger: true, change: () => ({ action: 'delete' }) },
];

const COLUMNS: readonly Column<MissingPhone>[] = [
  { id: 'name', header: 'Name', isName: true, cell: ({ name }) => name },
  { id: 'brand', header: 'Brand', isSecondary: true, cell: ({ brandName }) => brandName },
  {
    id: 'launch',
    header: 'Launch',
    cell: ({ launchedAt }) => (launchedAt ? formatPartialDate(launchedAt) : '–'),
  },
  { id: 'memories', header: 'RAM/storage, GB', isSecondary: true, cell: ({ memories }) => memories ?? '–' },
  { id: 'missing', header: 'What is missing', isSecondary: true, cell: ({ missing }) => missing ?? '–' },
  {
    id: 'start',
    header: 'Actions',
    numeric: true,
    cell: ({ id, name }) => (
      <ButtonLink size="sm" variant="quiet" to={`/admin/products/add?missing=${id}`}>
        Add to catalogue<span className="sr-only"> {name}</span>
      </ButtonLink>
    ),
  },
];

const toText = (typed: unknown) => (typed === null || typed === undefined || typed === '' ? null : String(typed));

function AddNameDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const api = useApi();
  const { data: brands } = useSuspenseQuery(brandsQuery(api));
  const form = useApiForm({
    schema: MissingPhoneFields,
    defaultValues: { name: '', brandId: '', launchedAt: null, memories: null, missing: null },
    fallback: 'Couldn’t add it. Try again.',
    send: async (body) => {
      await api.missingPhones.create({ body });
      toast.success(`${body.name} added to the list`);
      onAdded();
      onClose();
    },
  });
  const { register, formState } = form;
  const optional = (name: 'launchedAt' | 'memories' | 'missing') => {
    const error = formState.errors[name]?.message;
    return { ...register(name, { setValueAs: toText }), ...(error !== undefined && { error }) };
  };
  const noBrand = formState.errors.brandId && 'Choose a brand.';

  return (
    <FormDialog
      title="Add a name"
      action="Add to the list"
      isPending={formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" {...bindField(form, 'name')} />
      <Field label="Brand" error={noBrand}>
        <Select {...register('brandId')}>
          <option value="">Choose a brand</option>
          <NamedOptions of={brands} />
        </Select>
      </Field>
      <TextField label="Launch" optional placeholder="2026-11" {...optional('launchedAt')} />
      <TextField label="RAM and storage in GB" optional placeholder="8/128, 12/256" {...optional('memories')} />
      <TextField label="What is missing" optional {...optional('missing')} />
      <FormError>{formState.errors.root?.message}</FormError>
    </FormDialog>
  );
}
