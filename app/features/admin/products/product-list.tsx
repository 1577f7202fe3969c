import { useQuery } from '@tanstack/react-query';
import { ExportButton } from '#app/features/admin/shell/export-button.tsx';
import { ScreenHead } from '#app/features/admin/shell/screen-head.tsx';
import { ColumnPicker } from '#app/features/admin/table/column-picker.tsx';
import { DataTable } from '#app/features/admin/table/data-table.tsx';
import { ChoiceFilter, FilterSelect } from '#app/features/admin/table/filter-select.tsx';
import { TableBar } from '#app/features/admin/table/table-bar.tsx';
import { useSelection } from '#app/features/admin/table/use-selection.ts';
import { type TableState, useTableParams } from '#app/features/admin/table/use-table-params.ts';
import { brandsQuery } from '#app/features/catalogue/card/api.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { STATUS_LABELS } from '#contract/phone/choices.ts';
import { productsQuery } from './api.ts';
import { BulkActions } from './bulk-actions.tsx';
import { PRODUCT_COLUMNS } from './product-columns.tsx';

const MISSING_LABELS = { price: 'Without a price', picture: 'Without a picture' };

/** Every phone, to be found, changed one by one or many at once. */
export function ProductList() {
  const api = useApi();
  const state = useTableParams();
  const { data, error, isPlaceholderData, refetch } = useQuery(productsQuery(api, state));
  const selection = useSelection(data?.products.map(({ id }) => id) ?? []);

  return (
    <>
      <ScreenHead
        title="Phones"
        actions={
          <>
            <ExportButton fetchFile={() => api.adminProducts.exportCsv()} />
            <ButtonLink to="/admin/products/import">Import</ButtonLink>
            <ButtonLink to="/admin/products/add" variant="primary">
              Add a phone
            </ButtonLink>
          </>
        }
      />
      <TableBar
        searchLabel="Search phones"
        state={state}
        filters={<Filters state={state} />}
        total={data?.total}
        noun={['phone', 'phones']}
        tools={<ColumnPicker columns={PRODUCT_COLUMNS} state={state} />}
      />
      <DataTable
        caption="Phones"
        columns={PRODUCT_COLUMNS}
        rows={data?.products}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        state={state}
        pageCount={data?.totalPages}
        isStale={isPlaceholderData}
        error={error && errorText(error, 'The phones could not be fetched.')}
        onRetry={() => void refetch()}
        empty={<NoProducts state={state} />}
        selection={selection}
      />
      <BulkActions selection={selection} />
    </>
  );
}

function Filters({ state }: { state: TableState }) {
  const { data: brands } = useQuery(brandsQuery(useApi()));
  return (
    <>
      <FilterSelect label="Brand" name="brand" state={state} all="All brands">
        {brands?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <ChoiceFilter label="Status" name="status" state={state} all="Any status" labels={STATUS_LABELS} />
      <ChoiceFilter label="Missing" name="missing" state={state} all="Complete or not" labels={MISSING_LABELS} />
    </>
  );
}

function NoProducts({ state }: { state: TableState }) {
  return (
    <EmptyState
      title="No phone matches."
      action={
        <Button onClick={() => state.change({ search: null, brand: null, status: null, missing: null })}>
          Clear search and filters
        </Button>
      }
    />
  );
}
