import { Fragment, useState } from 'react';
import { cx } from '#app/lib/cx.ts';
import { formatPartialDate, formatRupees, priceText } from '#app/lib/format.ts';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Switch } from '#app/ui/controls/switch.tsx';
import { PageHeading } from '#app/ui/display/headings.tsx';
import { share, useShareLabel } from '#app/ui/overlays/share.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';
import { formatShortVariant, formatVariant, variantKey } from '#contract/phone/format.ts';
import { priceAge } from '#contract/phone/price-age.ts';
import type { Product } from '#contract/phone/product.ts';
import { BestTag, CompareTable } from './compare-table.tsx';
import { comparePath } from './comparison.ts';
import { EmptyColumn } from './empty-column.tsx';
import { NamesStrip } from './names-strip.tsx';
import { Overlay } from './overlay.tsx';
import { PhoneLineup } from './phone-lineup.tsx';
import { type CompareGroup, compareRows, onlyDifferences } from './rows/compare-rows.ts';
import { summaryOf } from './rows/summary.ts';
import type { useComparisonScreen } from './use-comparison-screen.ts';
import { nearVariants, withVariant } from './variants.ts';

type SideBySideProps = { products: readonly Product[]; screen: ReturnType<typeof useComparisonScreen> };

const loadDialog = () => import('./replace-dialog.tsx');
const loadSheet = () => import('./print-sheet.tsx');

export function SideBySide({ products, screen }: SideBySideProps) {
  const { overlay = false } = screen.view;
  // With three phones all rows would be too much to read.
  const isFull = products.length === COMPARISON_MAX;
  const { differences = isFull } = screen.view;
  const [replacing, setReplacing] = useState<string | null>(null);
  const dialog = useLazyModule(loadDialog, replacing !== null, () => {
    setReplacing(null);
    toast.error('We couldn’t load the search. Check your connection and try again.');
  });

  const sheet = useLazyModule(loadSheet);
  const shareLabel = useShareLabel();

  const ids = products.map(({ id }) => id);
  const variants = nearVariants(products, screen.view.variants);
  const shown = products.map((product) => withVariant(product, variants[product.id]));
  const all = compareRows(shown);
  const groups = differences ? onlyDifferences(all) : all;
  const replaced = products.find(({ id }) => id === replacing);
  const addPhone = !isFull && <EmptyColumn excludedIds={ids} onChoose={screen.add} />;
  const toggleDifferences = () => screen.show((view) => ({ differences: !(view.differences ?? isFull) }));

  useShortcuts([
    { keys: 'd', label: 'Differences only', act: () => products.length > 1 && toggleDifferences() },
    { keys: 'o', label: 'Overlay', act: () => screen.show((view) => ({ overlay: !view.overlay })) },
    {
      keys: 'Delete',
      label: 'Remove the phone in focus',
      act: ({ target }) => {
        const id = (target as Element).closest<HTMLElement>('[data-phone]')?.dataset.phone;
        return id !== undefined && screen.remove(id);
      },
    },
  ]);

  const summary = products.length > 1 ? summaryOf(shown) : '';

  return (
    <>
      {sheet && <sheet.PrintSheet products={shown} groups={groups} summary={summary} isOnlyDifferences={differences} />}
      <div>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <PageHeading className="max-w-3xl" aside={summary}>
            {products.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ' '}
                <span className="inline-block">{index < products.length - 1 ? `${name},` : name}</span>
              </Fragment>
            ))}
          </PageHeading>
          <div className="flex flex-wrap items-center gap-2 needs-script print:hidden">
            <ViewChoice isOverlaid={overlay} onChange={(overlay) => screen.show(() => ({ overlay }))} />
            <Button
              onClick={() =>
                void share(
                  products.map(({ name }) => name).join(', '),
                  window.location.origin + comparePath(ids, screen.view),
                )
              }
            >
              {shareLabel}
            </Button>
            <ButtonLink to={`/size?ids=${ids.join(',')}`} variant="quiet">
              Actual size
            </ButtonLink>
            <Button variant="quiet" onClick={screen.clear}>
              Clear all
            </Button>
          </div>
        </div>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-7">
          {overlay && (
            <Overlay
              products={products}
              against={screen.view.against}
              onMeasureAgainst={(against) => screen.show(() => ({ against }))}
            />
          )}
          <PhoneLineup products={products} addPhone={addPhone} isOverlaid={overlay} />
        </div>
        <div className="relative max-md:mt-2">
          <NamesStrip products={products} onRemove={screen.remove} onReplace={setReplacing}>
            {products.length > 1 && (
              <Switch checked={differences} onChange={toggleDifferences} className="text-sm needs-script">
                Differences only
                {differences && (
                  <span className="text-xs font-normal text-ink-2 num max-md:ml-2 md:block">
                    {rowCount(groups)} of {rowCount(all)} rows
                  </span>
                )}
              </Switch>
            )}
          </NamesStrip>
          {groups.length > 0 ? (
            <CompareTable
              names={products.map(({ name }) => name)}
              groups={groups}
              prices={shown.map((product) => (
                <Price
                  key={product.id}
                  product={product}
                  less={lessThanNext(product, shown, groups)}
                  onChoose={(key) => screen.show(({ variants }) => ({ variants: { ...variants, [product.id]: key } }))}
                />
              ))}
            />
          ) : (
            <p className="py-10 text-ink-2">No published figure differs between these phones.</p>
          )}
          <div className="border-t border-line pt-4 text-xs text-ink-2">
            <p className="max-w-[68ch]">
              ‘Best’ marks a figure that is clearly better than another. A figure that isn’t published never counts as
              worse.{' '}
              {products.length > 1 &&
                (differences ? 'Rows that are the same are hidden.' : 'Rows in grey are the same.')}
            </p>
          </div>
        </div>
      </div>
      {replaced && dialog && (
        <dialog.ReplaceDialog
          name={replaced.name}
          excludedIds={ids}
          onClose={() => setReplacing(null)}
          onChoose={(phone) => {
            setReplacing(null);
            screen.replace(replaced.id, phone);
          }}
        />
      )}
    </>
  );
}

function rowCount(groups: readonly CompareGroup[]): number {
  return groups.reduce((sum, { rows }) => sum + rows.length, 0);
}

function ViewChoice({ isOverlaid, onChange }: { isOverlaid: boolean; onChange: (isOn: boolean) => void }) {
  const choice = (isOn: boolean, label: string) => (
    <button
      type="button"
      aria-pressed={isOverlaid === isOn}
      onClick={() => onChange(isOn)}
      className="min-h-8 rounded-full px-3.5 text-sm font-medium whitespace-nowrap tap hover:bg-line aria-pressed:bg-ink aria-pressed:text-paper"
    >
      {label}
    </button>
  );
  return (
    <fieldset className="flex rounded-full border border-line-2 bg-sheet p-0.75 max-[16rem]:flex-wrap max-[16rem]:rounded-card">
      <legend className="sr-only">View of the drawings</legend>
      {choice(false, 'Side by side')}
      {choice(true, 'Overlay')}
    </fieldset>
  );
}

/** How much cheaper the best price is than the next; null if the price is not best. */
function lessThanNext(product: Product, all: readonly Product[], groups: readonly CompareGroup[]): number | null {
  const row = groups.flatMap(({ rows }) => rows).find(({ key }) => key === 'price');
  if (product.price === null || !row?.cells[all.indexOf(product)]?.isBest) return null;
  const { id, price } = product;
  const others = all.flatMap((other) => (other.id === id || other.priceKind !== 'current' ? [] : (other.price ?? [])));
  const less = Math.min(...others) - price;
  return Number.isFinite(less) && less > 0 ? less : null;
}

type PriceProps = { product: Product; less: number | null; onChoose: (key: string) => void };

/** The price of the selected variant with its date, and a menu of the other variants. */
function Price({ product, less, onChoose }: PriceProps) {
  const { name, price, priceAt, priceKind, priceVariant, variants } = product;
  const style = 'mt-1.5 block max-w-full text-sm';
  return (
    <>
      <span
        className={cx(
          'figure text-md font-[640] max-[16rem]:text-[5.5vw] md:text-2xl',
          priceKind === 'last' && 'text-ink-2',
        )}
      >
        {priceText(price)}
      </span>
      {less !== null && <BestTag>{formatRupees(less)} less</BestTag>}
      {variants.length > 1 ? (
        <select
          aria-label={`Variant of ${name}`}
          value={priceVariant ? variantKey(priceVariant) : ''}
          onChange={(event) => onChoose(event.target.value)}
          className={cx(
            style,
            'min-h-8 rounded-control border border-edge bg-sheet px-1.5 tap hover:border-ink-3 max-[16rem]:px-0.5 max-[16rem]:text-2xs md:px-2 needs-script',
          )}
        >
          {priceVariant === null && <option value="">No price recorded</option>}
          {variants.map((variant) => (
            <option key={variantKey(variant)} value={variantKey(variant)}>
              {formatShortVariant(variant)}
            </option>
          ))}
        </select>
      ) : (
        priceVariant && <span className={style}>{formatVariant(priceVariant)}</span>
      )}
      {price !== null && priceAt !== null && <Seen at={priceAt} isLast={priceKind === 'last'} />}
    </>
  );
}

/** `13 months old` / `Seen 4 October 2025` */
function Seen({ at, isLast }: { at: string; isLast: boolean }) {
  const { seen, old } = priceAge(at);
  return (
    <span suppressHydrationWarning className="mt-1 block text-2xs text-ink-2 num max-[16rem]:text-[4.5vw]! md:text-xs">
      {old && !isLast && <b className="block font-[550] text-warn">{old}</b>}
      {isLast ? `Last seen ${formatPartialDate(at)}` : seen}
    </span>
  );
}
