import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { sourcesQuery } from '#app/features/catalogue/card/card-queries.ts';
import { notPublishedText } from '#app/features/catalogue/card/not-published.tsx';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Product, SpecGroup } from '#contract/phone/product.ts';
import type { FigureSources } from '#contract/phone/sources.ts';
import { SectionHead } from '../section/section-head.tsx';

export type SpecRow = SpecGroup['rows'][number];

const loadNotes = () => import('./figure-notes.tsx');
const loadCorrection = () => import('./correction-dialog.tsx');

/** Everything known, in groups, each figure with its source for whoever asks; what is not known is said in a line. */
export function Specification({ product }: { product: Product }) {
  const api = useApi();
  const isWide = useIsWide();
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
    <section aria-labelledby="specification" className="wrap product-section" onPointerOver={follow} onFocus={follow}>
      <SectionHead id="specification" aside={countText(rows.filter(({ value }) => value !== null).length, 'figure')}>
        Full specification
      </SectionHead>
      <div className="-mt-3.5 gap-x-16 lg:mt-0 lg:columns-2">
        {product.specs.map((group) => (
          <CachedHtml
            key={group.title}
            as="div"
            of={group}
            isLasting
            look="group of figures"
            className="break-inside-avoid"
          >
            <Group group={group} startsOpen={isWide} sources={sources} onPoint={follow} onCorrect={correct} />
          </CachedHtml>
        ))}
      </div>
      <p className="mt-2.5 text-xs text-ink-3 print:hidden needs-script">
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

/** Where there is room for all of it; known once the page is alive. */
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
  const unknown = group.rows.filter(({ value }) => value === null);
  return (
    <details className="fold" open={startsOpen || undefined}>
      <summary>
        <h3 className="font-text text-base tracking-normal">{group.title}</h3>
        <span>{groupSummary(group)}</span>
        <ChevronDownIcon className="size-4" />
      </summary>
      <div className="pb-4">
        <dl className="sheet num">
          {group.rows.map(
            ({ label, value, field }) =>
              value !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <button
                      type="button"
                      data-figure={label}
                      onClick={onPoint}
                      className={sources?.[field] && 'has-source'}
                    >
                      {value}
                    </button>
                  </dd>
                </div>
              ),
          )}
        </dl>
        {unknown.length > 0 && (
          <p className="border-t border-line pt-2.5 text-sm text-ink-3">
            {notPublishedText(unknown.map(({ label }) => label))}{' '}
            <button
              type="button"
              className="font-medium text-accent-ink tap hover:underline print:hidden needs-script"
              onClick={() => onCorrect(unknown)}
            >
              Know it? Suggest a correction
            </button>
          </p>
        )}
      </div>
    </details>
  );
}

const SUMMARY_MAX = 5;

/** The first figures in a line: `Yes` is said by what it is about, and `No` says too little. */
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
