import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { type Column, DataTable } from '#app/desk-kit/table/data-table.tsx';
import { type RowAction, RowBulk } from '#app/desk-kit/table/row-bulk.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useSelection } from '#app/desk-kit/table/use-selection.ts';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { brandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { countText, formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import type { Brand } from '#contract/brands.ts';
import type { BrandBulkChange } from '#contract/desk/row-bulk.ts';
import { BrandDialog, DeleteBrandDialog } from './brand-dialogs.tsx';
import { refetchBrands } from './brands-state.ts';

type Open = { kind: 'edit' | 'delete'; brand: Brand } | { kind: 'add' } | null;

/** There are few brands, so search and sort run in the browser. */
export function BrandList() {
  const api = useApi();
  const state = useTableParams();
  const { data: brands } = useSuspenseQuery(brandsQuery(api));
  const [open, setOpen] = useState<Open>(null);
  const found = brands.filter(({ name }) => name.toLowerCase().includes(state.search.toLowerCase()));
  const rows = sortBrands(found, state.sort);
  const queries = useQueryClient();
  const selection = useSelection(rows.map(({ id }) => id));

  return (
    <>
      <ScreenHead
        title="Brands"
        actions={
          <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
            Add brand
          </Button>
        }
      />
      <TableBar
        searchLabel="Search brands"
        state={state}
        total={rows.length}
        views="brands"
        noun={['brand', 'brands']}
        tools={<ExportButton fetchFile={() => api.tableExports.brands({ query: { search: state.search } })} />}
      />
      <DataTable
        caption="Brands"
        columns={columnsWith(setOpen)}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        state={state}
        empty={<EmptyState title="No matching brands" />}
        selection={selection}
      />
      <RowBulk
        selection={selection}
        noun={['brand', 'brands']}
        matching={{ filter: { search: state.search }, count: rows.length }}
        actions={ACTIONS}
        calls={api.bulkBrands}
        onChanged={() => refetchBrands(api, queries)}
      />
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <BrandDialog brand={open.kind === 'edit' ? open.brand : null} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'delete' && (
        <DeleteBrandDialog brand={open.brand} brands={brands} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

type BrandField = Exclude<BrandBulkChange['action'], 'delete'>;

const FIELDS: readonly (readonly [BrandField, string])[] = [
  ['country', 'Country'],
  ['founded', 'Founded'],
  ['description', 'Description'],
  ['website', 'Website'],
  ['emblem', 'Emblem'],
];

const ACTIONS: readonly RowAction<BrandBulkChange>[] = [
  {
    key: 'country',
    label: 'Set country',
    input: { label: 'Country', max: 60 },
    change: (value) => ({ action: 'country', value }),
  },
  {
    key: 'founded',
    label: 'Set year founded',
    input: { label: 'Year', max: 4 },
    change: (value) => ({ action: 'founded', value: Number(value) || 0 }),
  },
  {
    key: 'description',
    label: 'Set description',
    input: { label: 'Description', max: 400 },
    change: (value) => ({ action: 'description', value }),
  },
  {
    key: 'website',
    label: 'Set website',
    input: { label: 'Website', max: 500 },
    change: (value) => ({ action: 'website', value }),
  },
  {
    key: 'clear',
    label: 'Clear a field',
    input: { label: 'Field', options: FIELDS },
    change: (field) => ({ action: field as BrandField, value: null }),
  },
  { key: 'delete', label: 'Delete', isDanger: true, change: () => ({ action: 'delete' }) },
];

function columnsWith(onOpen: (open: Open) => void): Column<Brand>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      isName: true,
      cell: (brand) => (
        <span className="flex items-center gap-2.5">
          {brand.emblem ? (
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 shrink-0 fill-current">
              <path d={brand.emblem} />
            </svg>
          ) : (
            <span className="size-5 shrink-0" />
          )}
          {brand.name}
        </span>
      ),
    },
    {
      id: 'phones',
      header: 'Phones',
      sort: 'phones',
      numeric: true,
      cell: ({ id, name, productCount }) => (
        <Link
          to={`/admin/products?brand=${id}`}
          aria-label={countText(productCount, `${name} phone`)}
          className="inline-flex items-center justify-end tap hover:text-accent-ink"
        >
          {formatCount(productCount)}
        </Link>
      ),
    },
    {
      id: 'country',
      header: 'Country',
      sort: 'country',
      isSecondary: true,
      cell: ({ country }) => country ?? '–',
    },
    {
      id: 'founded',
      header: 'Founded',
      sort: 'founded',
      numeric: true,
      isSecondary: true,
      cell: ({ founded }) => founded ?? '–',
    },
    {
      id: 'actions',
      header: 'Actions',
      numeric: true,
      cell: (brand) => (
        <span className="flex justify-end gap-1">
          <Button size="sm" variant="quiet" className="max-md:px-1.5" onClick={() => onOpen({ kind: 'edit', brand })}>
            Edit<span className="sr-only"> {brand.name}</span>
          </Button>
          <Button size="sm" variant="quiet" className="max-md:px-1.5" onClick={() => onOpen({ kind: 'delete', brand })}>
            Delete<span className="sr-only"> {brand.name}</span>
          </Button>
        </span>
      ),
    },
  ];
}

const KEYS: Record<string, (brand: Brand) => string | number | null> = {
  name: ({ name }) => name.toLowerCase(),
  phones: ({ productCount }) => productCount,
  country: ({ country }) => country?.toLowerCase() ?? null,
  founded: ({ founded }) => founded,
};

/** By a column, else in server order. Unknown values come last. */
function sortBrands(brands: readonly Brand[], sort: string | null): readonly Brand[] {
  const descending = sort?.startsWith('-') ?? false;
  const key = KEYS[sort?.replace('-', '') ?? ''];
  if (!key) return brands;
  return [...brands].sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b === descending ? 1 : -1;
  });
}
