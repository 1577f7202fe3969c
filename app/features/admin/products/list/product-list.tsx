import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { FoldOnPhone } from '#app/desk-kit/frame/fold-on-phone.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { ColumnPicker } from '#app/desk-kit/table/column-picker.tsx';
import { type Column, DataTable } from '#app/desk-kit/table/data-table.tsx';
import { ChoiceFilter, FilterSelect } from '#app/desk-kit/table/filter-select.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useSelection } from '#app/desk-kit/table/use-selection.ts';
import { type TableState, useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { fieldsShown, filterOf, listQuery, productsQuery } from '#app/features/admin/products/products-queries.ts';
import { PublicationTag } from '#app/features/admin/products/publication-tag.tsx';
import { brandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { useApi } from '#app/lib/api.ts';
import { formatCount, formatPartialDate } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { timeAgo } from '#app/lib/relative-time.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { NamedOptions, Select } from '#app/ui/controls/select.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { COLUMN_FIELDS, COLUMN_FIELDS_MAX } from '#contract/desk/phone-columns.ts';
import type { AdminProduct } from '#contract/desk/products.ts';
import { PUBLICATION_LABELS, STATUS_LABELS } from '#contract/phone/choices.ts';
import { fieldRow, type PhoneKey } from '#contract/phone/fields.ts';
import { optionLabel } from '#contract/phone/filter-labels.ts';
import { saleStatus } from '#contract/phone/prices.ts';
import { BulkActions } from './bulk-actions.tsx';
import { FieldOptions } from './field-options.tsx';
import { PriceCell } from './price-form.tsx';
import { DECISION_KEYS, decisionColumn, useDecisions } from './sale-decisions.tsx';

const AGE_LABELS = {
  '30': 'Older than 30 days',
  '90': 'Older than 90 days',
  '180': 'Older than 180 days',
  '365': 'Older than a year',
};
const TABLE_STATUS_LABELS = { ...STATUS_LABELS, unconfirmed: optionLabel('status', 'unconfirmed') };
const MISSING_LABELS = { price: 'Without a price', picture: 'Without a picture' };

export function ProductList() {
  const api = useApi();
  const state = useTableParams();
  const query = useQuery(productsQuery(api, state));
  const { data } = query;
  const [opened, setOpened] = useState<'change' | 'prices' | null>(null);
  const isUnconfirmed = state.get('status') === 'unconfirmed';
  const decisions = useDecisions();
  const columns = [
    ...PRODUCT_COLUMNS,
    ...(isUnconfirmed ? [decisionColumn(decisions.decide)] : []),
    ...fieldsShown(state).map(fieldColumn),
  ];
  const selection = useSelection(data?.products.map(({ id }) => id) ?? []);

  return (
    <>
      <ScreenHead
        title="Phones"
        actions={
          <>
            <FoldOnPhone className="flex flex-wrap" trigger={(props) => <Button {...props}>More</Button>}>
              <ExportButton label="Export all" fetchFile={() => api.adminProducts.exportCsv()} />
              <ButtonLink to="/admin/products/price-changes">Bulk price changes</ButtonLink>
              <ButtonLink to="/admin/products/price-schedules">Scheduled prices</ButtonLink>
              <ButtonLink to="/admin/products/missing">Not in the catalogue yet</ButtonLink>
            </FoldOnPhone>
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
        views="products"
        tools={
          <FoldOnPhone className="flex flex-wrap" trigger={(props) => <Button {...props}>Table actions</Button>}>
            {data && data.total > 0 && (
              <>
                <Button onClick={() => setOpened('change')}>Edit {allText(data.total)}</Button>
                <Button onClick={() => setOpened('prices')}>Change prices of {allText(data.total)}</Button>
                <ExportButton
                  label="Export results"
                  fetchFile={() => api.adminProducts.exportCsv({ query: shownQuery(state) })}
                />
              </>
            )}
            <ColumnPicker columns={columns} state={state}>
              <FieldPicker state={state} />
            </ColumnPicker>
          </FoldOnPhone>
        }
      />
      <DataTable
        caption="Phones"
        columns={columns}
        rows={data?.products}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        state={state}
        pageCount={data?.totalPages}
        query={query}
        failure="Couldn’t load phones."
        empty={<NoProducts state={state} />}
        selection={selection}
        actions={isUnconfirmed ? DECISION_KEYS : undefined}
      />
      {decisions.done}
      <BulkActions
        selection={selection}
        matching={{ filter: filterOf(state), phones: data?.total ?? 0 }}
        opened={opened}
        onOpened={setOpened}
      />
    </>
  );
}

/** The visible columns, in table order. */
function shownQuery(state: TableState) {
  const columns = PRODUCT_COLUMNS.filter(({ id, isName }) => isName || !state.hidden.includes(id));
  const { page, limit, fields, ...query } = listQuery(state);
  return { ...query, columns: [...columns.map(({ id }) => id), ...(fields ? [fields] : [])].join(',') };
}

function fieldColumn(key: PhoneKey): Column<AdminProduct> {
  const { label } = fieldRow(key);
  return {
    id: `field-${key}`,
    header: label,
    isSecondary: true,
    isAdded: true,
    cell: ({ fields }) => <span className="line-clamp-2 min-w-24">{fields?.[key] ?? '–'}</span>,
  };
}

/** Extra columns, by field. */
function FieldPicker({ state }: { state: TableState }) {
  const shown = fieldsShown(state);
  const show = (keys: readonly PhoneKey[]) => state.change({ fields: keys.join(',') || null }, { replace: true });
  return (
    <div className="mt-2 grid gap-1 border-t border-line pt-2">
      {shown.map((key) => (
        <Checkbox key={key} checked onChange={() => show(shown.filter((other) => other !== key))}>
          {fieldRow(key).label}
        </Checkbox>
      ))}
      {shown.length < COLUMN_FIELDS_MAX && (
        <Field label="Add field">
          <Select value="" onChange={({ target }) => show([...shown, target.value as PhoneKey])}>
            <option value="" disabled>
              Choose
            </option>
            <FieldOptions keys={COLUMN_FIELDS.filter((key) => !shown.includes(key))} />
          </Select>
        </Field>
      )}
    </div>
  );
}

function allText(total: number): string {
  return total === 1 ? 'this phone' : `all ${formatCount(total)}`;
}

function Filters({ state }: { state: TableState }) {
  const { data: brands } = useQuery(brandsQuery(useApi()));
  return (
    <>
      <FilterSelect label="Brand" name="brand" state={state} all="All brands">
        <NamedOptions of={brands} />
      </FilterSelect>
      <ChoiceFilter label="Status" name="status" state={state} all="Any status" labels={TABLE_STATUS_LABELS} />
      <ChoiceFilter
        label="Publication"
        name="publication"
        state={state}
        all="Published or unpublished"
        labels={PUBLICATION_LABELS}
      />
      <ChoiceFilter label="Price recorded" name="olderThan" state={state} all="Any price age" labels={AGE_LABELS} />
      <ChoiceFilter label="Missing" name="missing" state={state} all="Any" labels={MISSING_LABELS} />
    </>
  );
}

function NoProducts({ state }: { state: TableState }) {
  return (
    <EmptyState
      title="No matching phones"
      action={
        <Button
          onClick={() =>
            state.change({
              search: null,
              brand: null,
              status: null,
              publication: null,
              missing: null,
              olderThan: null,
            })
          }
        >
          Clear search and filters
        </Button>
      }
    />
  );
}

const PRODUCT_COLUMNS: readonly Column<AdminProduct>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    isName: true,
    cell: (phone) => (
      <span className="flex items-center gap-2.5">
        <PhonePicture phone={phone} front decorative loading="lazy" className="h-8 w-5 object-contain" />
        <Link
          to={`/admin/products/edit/${phone.id}`}
          className="inline-flex min-w-28 items-center tap hover:text-accent-ink"
        >
          {phone.name}
        </Link>
      </span>
    ),
  },
  { id: 'brand', header: 'Brand', sort: 'brand', cell: ({ brand }) => brand, isSecondary: true },
  { id: 'price', header: 'Price', sort: 'price', numeric: true, cell: (phone) => <PriceCell phone={phone} /> },
  {
    id: 'recorded',
    header: 'Price recorded',
    sort: 'recorded',
    isSecondary: true,
    cell: ({ price, priceAt }) => (
      <span className="whitespace-nowrap">
        {price === null ? '–' : priceAt ? formatPartialDate(priceAt) : 'Unknown'}
      </span>
    ),
  },
  {
    id: 'publication',
    header: 'Publication',
    sort: 'publication',
    isSecondary: true,
    cell: (phone) => <PublicationTag {...phone} />,
  },
  { id: 'status', header: 'Status', sort: 'status', cell: (phone) => TABLE_STATUS_LABELS[saleStatus(phone)] },
  {
    id: 'launched',
    header: 'Launched',
    sort: 'launched',
    isSecondary: true,
    cell: ({ launchedAt }) => (
      <span className="whitespace-nowrap">{launchedAt ? formatPartialDate(launchedAt) : '–'}</span>
    ),
  },
  {
    id: 'likes',
    header: 'Likes',
    sort: 'likes',
    numeric: true,
    isSecondary: true,
    cell: ({ likes }) => formatCount(likes),
  },
  {
    id: 'rating',
    header: 'Rating',
    sort: 'rating',
    numeric: true,
    isSecondary: true,
    cell: ({ rating }) => rating?.toFixed(1) ?? '–',
  },
  {
    id: 'picture',
    header: 'Picture',
    isSecondary: true,
    cell: ({ hasPicture }) => (hasPicture ? 'Photo' : 'Drawing'),
  },
  {
    id: 'updated',
    header: 'Changed',
    sort: 'updated',
    isSecondary: true,
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} className="whitespace-nowrap text-ink-2">
        {timeAgo(updatedAt)}
      </time>
    ),
  },
];
