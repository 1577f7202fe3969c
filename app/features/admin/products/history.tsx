import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { SimpleTable } from '#app/desk-kit/table/simple-table.tsx';
import { useMay } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { formatPartialDate, priceText } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import type { ProductChange } from '#contract/desk/products.ts';
import { formatVariant } from '#contract/phone/format.ts';
import { priceSourceLabel } from '#contract/phone/prices.ts';
import type { PricePoint } from '#contract/phone/product.ts';
import { FieldChanges } from './field-changes.tsx';
import { historyQuery } from './products-queries.ts';
import { VersionDialog } from './version-dialog.tsx';

const DONE: Record<ProductChange['kind'], string> = {
  created: 'added the phone',
  changed: 'changed it',
  imported: 'changed it with an import',
};

/** By a store feed, a scheduled price or the command line. */
const AUTOMATIC: Record<ProductChange['kind'], string> = {
  created: 'Added automatically',
  changed: 'Changed automatically',
  imported: 'Changed by an import',
};

export function History({ id }: { id: string }) {
  const query = useQuery(historyQuery(useApi(), id));
  const { data } = query;
  if (!data) return <QueryState query={query} failure="Couldn’t load the history." />;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Changes id={id} changes={data.changes} />
      <Prices prices={data.prices} />
    </div>
  );
}

function Changes({ id: phoneId, changes }: { id: string; changes: readonly ProductChange[] }) {
  const [params, setParams] = useSearchParams();
  const version = params.get('version');
  const setVersion = (next: string | null) =>
    setParams({ tab: 'history', ...(next && { version: next }) }, { replace: true });
  const mayAudit = useMay('admin');
  const isFirstKnown = changes.at(-1)?.kind === 'created';
  return (
    <section aria-labelledby="changes">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="changes" className="text-lg">
          Changes
        </h2>
        {mayAudit && <ProseLink href={`/admin/audit?subject=${phoneId}`}>Audit log</ProseLink>}
      </div>
      {changes.length === 0 && <p className="text-ink-3">No changes yet</p>}
      <ol className="grid gap-4">
        {changes.map(({ id, at, actor, kind, fields }, index) => (
          <li key={id} className="border-t border-line pt-3">
            <p>
              {actor ? (
                <>
                  <span className="font-medium">{actor.name}</span> {DONE[kind]}
                </>
              ) : (
                AUTOMATIC[kind]
              )}
              <time dateTime={at} className="float-right text-xs text-ink-3 num">
                {indiaTime(at)}
              </time>
            </p>
            <FieldChanges fields={fields} />
            {index > 0 && <VersionButton version={`the version of ${indiaTime(at)}`} onOpen={() => setVersion(id)} />}
          </li>
        ))}
        {changes.length > 0 && !isFirstKnown && (
          <li className="border-t border-line pt-3">
            <p>Original version</p>
            <VersionButton version="the original version" onOpen={() => setVersion('first')} />
          </li>
        )}
      </ol>
      {version && <VersionDialog id={phoneId} version={version} onClose={() => setVersion(null)} />}
    </section>
  );
}

function VersionButton({ version, onOpen }: { version: string; onOpen: () => void }) {
  return (
    <Button size="sm" variant="quiet" className="mt-2" onClick={onOpen}>
      Compare or restore<span className="sr-only"> {version}</span>
    </Button>
  );
}

function Prices({ prices }: { prices: readonly PricePoint[] }) {
  return (
    <div>
      <h2 className="mb-3 text-lg">Price history</h2>
      {prices.length === 0 ? (
        <p className="text-ink-3">No prices recorded</p>
      ) : (
        <SimpleTable
          caption="Price history"
          rows={prices}
          keyOf={({ ram, storage, price, from }) => `${ram}/${storage} ${from} ${price}`}
          columns={[
            { header: 'Since', cell: ({ from }) => formatPartialDate(from) },
            {
              header: 'Variant',
              cell: ({ ram, storage }) => (storage === null ? 'Not recorded' : formatVariant({ ram, storage })),
            },
            { header: 'Source', cell: ({ source }) => (source === null ? 'Not recorded' : priceSourceLabel(source)) },
            { header: 'Price', numeric: true, cell: ({ price }) => priceText(price) },
          ]}
        />
      )}
    </div>
  );
}
