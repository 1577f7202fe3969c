import { type SyntheticEvent, useEffect, useState } from 'react';
import { sourcesQuery } from '#app/features/catalogue/card/card-queries.ts';
import { notPublishedText } from '#app/features/catalogue/card/not-published.tsx';
import { SectionHead } from '#app/features/catalogue/product/section/section-head.tsx';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useLoadedQuery } from '#app/lib/use-loaded-query.ts';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Product, SpecGroup } from '#contract/phone/product.ts';
import type { FigureSources } from '#contract/phone/sources.ts';

export type SpecRow = SpecGroup['rows'][number];

const loadNotes = () => import('./figure-notes.tsx');
const loadCorrection = () => import('./correction-dialog.tsx');

/** All known figures in groups, each with its source on demand; unknown figures are listed in one line. */
export function Specification({ product }: { product: Product }) {
  const api = useApi();
  const isWide = useIsWide();
  const [isAsked, setIsAsked] = useState(false);
  const [pointed, setPointed] = useState<HTMLElement | null>(null);
  const [correcting, setCorrecting] = useState<readonly SpecRow[] | null>(null);
  const { data: sources } = useLoadedQuery({ ...sourcesQuery(api, product.id), enabled: isAsked });
  const notes = useLazyModule(loadNotes, isAsked);
  const correction = useLazyModule(loadCorrection, correcting !== null, () => {
    setCorrecting(null);
    toast.error('We couldn’t load the form. Check your connection and try again.');
  });

  const follow = (event: SyntheticEvent) => {
    setIsAsked(true);
    const figure = (event.target as Element).closest<HTMLElement>('dd > button');
    if (figure) setPointed(figure);
  };
  const rows = product.specs.flatMap((group) => group.rows);
  const correct = (some: readonly SpecRow[]) => {
    setPointed(null);
    setCorrecting(some);
  };

  return (
    <section aria-labelledby="specification" className="wrap product-section" onPointerOver={follow} onFocus={follow}>
      <SectionHead id="specification" aside={countText(rows.filter(({ value }) => value !== null).length, 'figure')}>
        Full specification
      </SectionHead>
      <CachedHtml
        as="div"
        of={product.specs}
        isLasting
        look="specification"
        className="-mt-3.5 gap-x-16 lg:mt-0 lg:columns-2"
      >
        {product.specs.map((group) => (
          <div key={group.title} className="sheet">
            <Group group={group} startsOpen={isWide} sources={sources} onPoint={follow} onCorrect={correct} />
          </div>
        ))}
      </CachedHtml>
      <p className="mt-2.5 text-xs text-ink-3 touch:mt-0 print:hidden needs-script">
        Tap a figure for its source.{' '}
        <button type="button" className="font-medium text-accent-ink tap hover:underline" onClick={() => correct(rows)}>
          Suggest a correction
        </button>
      </p>
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

/** Whether there is room for everything; known after hydration. */
function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => setIsWide(matchMedia('(width >= 64rem)').matches), []);
  return isWide;
}

type GroupProps = {
  group: SpecGroup;
  startsOpen: boolean;
  sources: FigureSources | undefined;
  onPoint: (event: SyntheticEvent) => void;
  onCorrect: (rows: readonly SpecRow[]) => void;
};

function Group({ group, startsOpen, sources, onPoint, onCorrect }: GroupProps) {
  const known = group.rows.filter(({ value }) => value !== null);
  const unknown = group.rows.filter(({ value }) => value === null);
  return (
    <details className="fold" open={startsOpen || undefined}>
      <summary>
        <h3>{group.title}</h3>
        <span>{groupSummary(group)}</span>
      </summary>
      <dl>
        {known.flatMap(({ label, value, field }) => [
          <dt key={`${label}:`}>{label}</dt>,
          <dd key={label}>
            <button type="button" onClick={onPoint} className={sources?.[field] && 'has-source'}>
              {value}
            </button>
          </dd>,
        ])}
      </dl>
      {unknown.length > 0 && (
        <p>
          {`${notPublishedText(unknown.map(({ label }) => label))} `}
          <button type="button" onClick={() => onCorrect(unknown)}>
            {unknown.length === 1 ? 'Do you know this? Send it to us' : 'Do you know one of these? Send it to us'}
          </button>
        </p>
      )}
    </details>
  );
}

const SUMMARY_MAX = 5;

/** The first figures of a group in a line: `Yes` becomes the label itself, and `No` is left out. */
export function groupSummary({ rows }: SpecGroup): string {
  return rows
    .flatMap(({ label, value }) => {
      if (value === null || value === 'No') return [];
      if (value === 'Yes') return [label];
      return /^\d+$/.test(value) ? [`${label} ${value}`] : [value];
    })
    .slice(0, SUMMARY_MAX)
    .join(', ');
}
