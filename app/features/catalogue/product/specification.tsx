import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { sourcesQuery } from '#app/features/catalogue/card/card-queries.ts';
import { NotPublished, notPublishedText } from '#app/features/catalogue/card/not-published.tsx';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { countText, formatPartialDate, priceText } from '#app/lib/format.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { formatVariant } from '#contract/phone/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import type { Product, SpecGroup } from '#contract/phone/product.ts';
import type { FigureSources } from '#contract/phone/sources.ts';

export type SpecRow = SpecGroup['rows'][number];

const loadNotes = () => import('./figure-notes.tsx');
const loadCorrection = () => import('./correction-dialog.tsx');

/** Everything known, in groups, each figure with its source for whoever asks; what is not known is said in a line. */
export function Specification({ product }: { product: Product }) {
  const api = useApi();
  const [isAsked, setIsAsked] = useState(false);
  const [pointed, setPointed] = useState<HTMLElement | null>(null);
  const [correcting, setCorrecting] = useState<readonly SpecRow[] | null>(null);
  const { data: sources } = useQuery({ ...sourcesQuery(api, product.id), enabled: isAsked });
  const notes = useLazyModule(loadNotes, isAsked);
  const correction = useLazyModule(loadCorrection, correcting !== null, () => {
    setCorrecting(null);
    toast.error('The form could not be loaded. Check your connection and try again.');
  });

  const follow = (event: SyntheticEvent) => {
    setIsAsked(true);
    const figure = (event.target as Element).closest<HTMLElement>('[data-figure]');
    if (figure) setPointed(figure);
  };
  const rows = product.specs.flatMap((group) => group.rows);
  const correct = (some: readonly SpecRow[]) => {
    setPointed(null);
    setCorrecting(some);
  };

  return (
    <section aria-labelledby="specification" className="wrap mt-16" onPointerOver={follow} onFocus={follow}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t-[1.5px] border-ink pt-4">
        <h2 id="specification" className="text-2xl">
          Full specification
        </h2>
        <p className="text-sm text-ink-2 needs-script">
          Point at a figure for its source.{' '}
          <button
            type="button"
            className="font-medium text-accent-ink tap hover:underline"
            onClick={() => correct(rows)}
          >
            Suggest a correction
          </button>
        </p>
      </div>
      <div className="mt-5 gap-x-16 lg:columns-2">
        <VariantGroup product={product} />
        {product.specs.map((group, index) => (
          <CachedHtml
            key={group.title}
            as="div"
            of={group}
            isLasting
            look={index === 0 ? 'open group of figures' : 'group of figures'}
            className="break-inside-avoid md:mb-8"
          >
            <Group group={group} startsOpen={index === 0} sources={sources} onPoint={follow} onCorrect={correct} />
          </CachedHtml>
        ))}
      </div>
      {notes && sources && (
        <notes.FigureNotes
          pointed={pointed}
          rows={rows}
          sources={sources}
          onLeave={() => setPointed(null)}
          onCorrect={(row) => correct([row])}
        />
      )}
      {correction && correcting && (
        <correction.CorrectionDialog product={product} rows={correcting} onClose={() => setCorrecting(null)} />
      )}
    </section>
  );
}

type GroupProps = {
  group: SpecGroup;
  /** On a narrow screen the others are folded. */
  startsOpen: boolean;
  sources: FigureSources | undefined;
  onPoint: (event: SyntheticEvent) => void;
  onCorrect: (rows: readonly SpecRow[]) => void;
};

function Group({ group, startsOpen, sources, onPoint, onCorrect }: GroupProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const unknown = group.rows.filter(({ value }) => value === null);
  const known = group.rows.length - unknown.length;
  return (
    <>
      <h3 className="border-t-[1.5px] border-ink text-lg">
        <span className="block pt-3 pb-1.5 max-md:hidden print:block [@media(scripting:none)]:block">
          {group.title}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 w-full items-center justify-between gap-x-3 text-left max-[16rem]:flex-wrap max-[16rem]:py-2 md:hidden print:hidden needs-script"
        >
          {group.title}
          <span className="flex items-center gap-1.5 font-text text-sm font-normal tracking-normal text-ink-2">
            {countText(known, 'figure')}
            <ChevronDownIcon className={cx('size-4 transition-transform', isOpen && 'rotate-180')} />
          </span>
        </button>
      </h3>
      <div className={cx('max-md:pb-6', !isOpen && 'max-md:hidden print:block [@media(scripting:none)]:block')}>
        <dl className="num">
          {group.rows.map(
            ({ label, value, field }) =>
              value !== null && (
                <Row key={label} label={label}>
                  <button
                    type="button"
                    data-figure={label}
                    onClick={onPoint}
                    className={cx(
                      'text-left underline-offset-4',
                      sources?.[field] && 'underline decoration-ink-3 decoration-dotted',
                    )}
                  >
                    {value}
                  </button>
                </Row>
              ),
          )}
        </dl>
        {unknown.length > 0 && (
          <p className="border-t border-line pt-2.5 text-sm text-ink-3">
            {notPublishedText(unknown.map(({ label }) => label))}{' '}
            <button
              type="button"
              className="font-medium text-accent-ink tap hover:underline needs-script"
              onClick={() => onCorrect(unknown)}
            >
              Know it? Suggest a correction
            </button>
          </p>
        )}
      </div>
    </>
  );
}

function GroupTitle({ children }: { children: string }) {
  return <h3 className="border-t-[1.5px] border-ink pt-3 pb-1.5 text-lg">{children}</h3>;
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 max-[16rem]:grid-cols-1 border-t border-line py-2.5 first:border-t-0 md:grid-cols-[9.375rem_minmax(0,1fr)]">
      <dt className="min-w-0 text-ink-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function datedPrice({ price, priceAt }: Variant): string {
  return priceAt === null ? priceText(price) : `${priceText(price)}, ${formatPartialDate(priceAt)}`;
}

/** Only where there is a choice; one variant's price is above already. */
function VariantGroup({ product: { variants } }: { product: Product }) {
  if (variants.length < 2) return null;
  return (
    <div className="mb-8 break-inside-avoid">
      <GroupTitle>Price by variant</GroupTitle>
      <dl className="num">
        {variants.map((variant, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two variants may be called the same
          <Row key={index} label={formatVariant(variant)}>
            {variant.price === null ? <NotPublished /> : datedPrice(variant)}
          </Row>
        ))}
      </dl>
    </div>
  );
}
