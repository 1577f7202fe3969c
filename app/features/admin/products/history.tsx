import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatPartialDate, priceText } from '#app/lib/format.ts';
import { exactTime } from '#app/lib/relative-time.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import type { ProductChange } from '#contract/admin-products.ts';
import { PRICE_SOURCE_LABELS } from '#contract/phone/choices.ts';
import { formatVariant } from '#contract/phone/format.ts';
import type { PricePoint } from '#contract/phone/product.ts';
import { historyQuery } from './api.ts';
import { fieldLabel, fieldText } from './phone-labels.ts';

const DONE: Record<ProductChange['kind'], string> = {
  created: 'added the phone',
  changed: 'changed it',
  imported: 'imported a file',
};

/** What it cost, and who changed what about it and when. */
export function History({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(historyQuery(useApi(), id));
  if (error)
    return (
      <ErrorState message={errorText(error, 'The history could not be fetched.')} onRetry={() => void refetch()} />
    );
  if (!data) return <Spinner />;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Changes changes={data.changes} />
      <Prices prices={data.prices} />
    </div>
  );
}

function Changes({ changes }: { changes: readonly ProductChange[] }) {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="mb-3 text-lg">
        Changes
      </h2>
      {changes.length === 0 && <p className="text-ink-3">Nobody has changed this phone since it came.</p>}
      <ol className="grid gap-4">
        {changes.map(({ id, at, actor, kind, fields }) => (
          <li key={id} className="border-t border-line pt-3">
            <p>
              <span className="font-medium">{actor?.name ?? 'Somebody at the command line'}</span> {DONE[kind]}
              <time dateTime={at} className="float-right text-xs text-ink-3 num">
                {exactTime(at)}
              </time>
            </p>
            <dl className="mt-1 grid gap-1 text-sm">
              {fields.map(({ field, before, after }) => (
                <div key={field} className="[overflow-wrap:anywhere]">
                  <dt className="inline text-ink-2">{fieldLabel(field)}: </dt>
                  <dd className="inline">
                    <del className="text-ink-3">{fieldText(field, before)}</del>
                    <span className="sr-only"> became </span>
                    <span aria-hidden="true"> → </span>
                    <ins className="no-underline">{fieldText(field, after)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Prices({ prices }: { prices: readonly PricePoint[] }) {
  return (
    <div>
      <h2 className="mb-3 text-lg">Price history</h2>
      {prices.length === 0 ? (
        <p className="text-ink-3">It never had a price.</p>
      ) : (
        <Table caption="Price history">
          <thead>
            <Tr>
              <Th>Since</Th>
              <Th>Variant</Th>
              <Th>Seen</Th>
              <Th numeric>Price</Th>
            </Tr>
          </thead>
          <tbody>
            {prices.map(({ ram, storage, price, from, source }) => (
              <Tr key={`${ram}/${storage} ${from} ${price}`}>
                <Td>{formatPartialDate(from)}</Td>
                <Td>{storage === null ? 'Not recorded' : formatVariant({ ram, storage })}</Td>
                <Td>{source === null ? 'Not recorded' : PRICE_SOURCE_LABELS[source]}</Td>
                <Td numeric>{priceText(price)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
