import { useState } from 'react';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Switch } from '#app/ui/controls/switch.tsx';
import { PageHeading } from '#app/ui/display/headings.tsx';
import { copyLink } from '#app/ui/overlays/share.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';
import { formatVariant, variantKey } from '#contract/phone/format.ts';
import type { Product } from '#contract/phone/product.ts';
import { type CompareGroup, compareRows, onlyDifferences } from './compare-rows.ts';
import { CompareTable } from './compare-table.tsx';
import { comparePath } from './comparison.ts';
import { EmptyColumn } from './empty-column.tsx';
import { NamesStrip } from './names-strip.tsx';
import { Overlay } from './overlay.tsx';
import { PhoneLineup } from './phone-lineup.tsx';
import type { useComparisonScreen } from './use-comparison-screen.ts';
import { withVariant } from './variants.ts';

type SideBySideProps = { products: readonly Product[]; screen: ReturnType<typeof useComparisonScreen> };

const loadDialog = () => import('./replace-dialog.tsx');

export function SideBySide({ products, screen }: SideBySideProps) {
  const { overlay = false } = screen.view;
  // Three columns of everything are more than anybody reads.
  const differences = screen.view.differences ?? products.length === COMPARISON_MAX;
  const [replacing, setReplacing] = useState<string | null>(null);
  const dialog = useLazyModule(loadDialog, replacing !== null, () => {
    setReplacing(null);
    toast.error('The search could not be loaded. Check your connection and try again.');
  });

  const ids = products.map(({ id }) => id);
  const shown = products.map((product) =>
    withVariant(product, screen.view.variants?.[product.id] ?? pricedVariant(product)),
  );
  const all = compareRows(shown);
  const groups = differences ? onlyDifferences(all) : all;
  const replaced = products.find(({ id }) => id === replacing);
  const addPhone = products.length < COMPARISON_MAX && <EmptyColumn excludedIds={ids} onChoose={screen.add} />;
  const pill = 'rounded-full border border-line-2 bg-sheet px-4 has-focus-visible:border-ink';

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <PageHeading aside="Drawn to one scale. ‘Best’ stands only where the gap is a tenth or more and more, or less, is plainly better.">
          {products.map(({ name }) => name).join(', ')}
        </PageHeading>
        <div className="flex flex-wrap gap-2.5 [@media(scripting:none)]:hidden">
          <Switch checked={overlay} onChange={() => screen.show({ overlay: !overlay })} className={pill}>
            Overlay outlines
          </Switch>
          {products.length > 1 && (
            <Switch checked={differences} onChange={() => screen.show({ differences: !differences })} className={pill}>
              Differences only
              {differences && (
                <span className="ml-1.5 text-xs text-ink-2 num">
                  {rowCount(groups)} of {rowCount(all)} rows
                </span>
              )}
            </Switch>
          )}
          <Button onClick={() => copyLink(window.location.origin + comparePath(ids, screen.view))}>Copy link</Button>
          <ButtonLink to={`/size?ids=${ids.join(',')}`}>Actual size</ButtonLink>
          <Button variant="quiet" onClick={screen.clear}>
            Clear all
          </Button>
        </div>
      </div>
      <div className="mt-7.5">
        {overlay ? <Overlay products={products} /> : <PhoneLineup products={products} addPhone={addPhone} />}
      </div>
      <div className="mt-2">
        <NamesStrip products={products} onRemove={screen.remove} onReplace={setReplacing} />
        {groups.length > 0 ? (
          <CompareTable
            names={products.map(({ name }) => name)}
            groups={groups}
            variantPickers={shown.map((product) => (
              <VariantPicker
                key={product.id}
                product={product}
                onChoose={(key) => screen.show({ variants: { ...screen.view.variants, [product.id]: key } })}
              />
            ))}
          />
        ) : (
          <p className="py-10 text-ink-2">Nothing that is published differs between these phones.</p>
        )}
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

/** Memory and storage are those that the price is for: nobody gets the most for the least. */
function pricedVariant({ priceVariant }: Product): string | undefined {
  return priceVariant ? variantKey(priceVariant) : undefined;
}

function rowCount(groups: readonly CompareGroup[]): number {
  return groups.reduce((sum, { rows }) => sum + rows.length, 0);
}

type VariantPickerProps = { product: Product; onChoose: (key: string) => void };

function VariantPicker({ product, onChoose }: VariantPickerProps) {
  const { name, variants, priceVariant } = product;
  if (variants.length < 2) return null;
  return (
    <select
      aria-label={`Variant of ${name}`}
      value={priceVariant ? variantKey(priceVariant) : ''}
      onChange={(event) => onChoose(event.target.value)}
      className="mt-1.5 block min-h-8 max-w-full rounded-control border border-edge bg-sheet px-2 text-sm tap hover:border-ink-3 [@media(scripting:none)]:hidden"
    >
      {priceVariant === null && <option value="">No price recorded</option>}
      {variants.map((variant) => (
        <option key={variantKey(variant)} value={variantKey(variant)}>
          {formatVariant(variant)}
        </option>
      ))}
    </select>
  );
}
