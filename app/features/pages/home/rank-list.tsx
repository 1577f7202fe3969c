import type { PhoneIn, PRICE_KEYS } from '#app/features/catalogue/card/card-phone.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { PriceTag } from '#app/features/catalogue/card/price-tag.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import { DemoTag } from '#app/ui/display/demo-tag.tsx';

export interface Ranked {
  phone: PhoneIn<(typeof PRICE_KEYS)[number]>;
  /** The figure it is ranked by; null if there is none yet. */
  figure: number | null;
  /** Places gained since the previous day; undefined if unknown. */
  movement?: number | null;
  /** Demo readers contributed to the figure. */
  isDemo?: boolean | undefined;
}

export interface Ranking {
  title: string;
  explanation: string;
  unit: string;
  ranked: Ranked[];
}

/** Tabs made of native radio buttons, which work without scripts. */
export function RankLists({ first, second }: { first: Ranking; second: Ranking }) {
  return (
    <div className="group/ranks">
      <div className="mb-3.5 flex flex-wrap gap-x-6">
        <Choice title={first.title} isChosen />
        <Choice title={second.title} id={SECOND} />
      </div>
      <RankList {...first} className="group-has-[#second-rank:checked]/ranks:hidden" />
      <RankList {...second} className="hidden group-has-[#second-rank:checked]/ranks:block" />
    </div>
  );
}

const SECOND = 'second-rank';

function Choice({ title, id, isChosen = false }: { title: string; id?: string; isChosen?: boolean }) {
  return (
    <h2 className="text-2xl max-md:text-[1.5rem]">
      <label className="heading-choice tap">
        <input type="radio" name="ranks" id={id} defaultChecked={isChosen} />
        {title}
      </label>
    </h2>
  );
}

function RankList({ title, explanation, unit, ranked, className }: Ranking & { className: string }) {
  return (
    <section aria-label={title} className={className}>
      <p className="-mt-2 mb-3.5 text-ink-2">{explanation}</p>
      <ol>
        {ranked.map((item, index) => (
          <CachedHtml
            key={item.phone.id}
            as="li"
            of={[index, unit, item]}
            look="rank"
            className="group relative flex items-center gap-2 border-t border-line py-2.5 sm:gap-4"
          >
            <span aria-hidden="true" className="figure w-7 text-2xl font-[640] text-ink-3">
              {index + 1}
            </span>
            <span
              className={`${stageOf(item.phone)} grid h-14 w-10 shrink-0 place-items-center rounded-small p-1 max-[16rem]:hidden`}
            >
              <PhonePicture
                phone={item.phone}
                front
                decorative
                loading="lazy"
                className="h-full min-h-0 object-contain"
              />
            </span>
            <span className="min-w-0 grow wrap-anywhere">
              <Link
                to={`/product/${item.phone.id}`}
                className="font-semibold after:absolute after:inset-0 group-hover:text-accent-ink"
              >
                {item.phone.name}
              </Link>
              <br />
              <span className="num text-sm text-ink-2">
                <PriceTag phone={item.phone} isInList />
              </span>
            </span>
            {item.figure !== null && <Figure {...item} figure={item.figure} unit={unit} />}
          </CachedHtml>
        ))}
      </ol>
    </section>
  );
}

type FigureProps = Pick<Ranked, 'movement' | 'isDemo'> & { figure: number; unit: string };

function Figure({ figure, movement, isDemo, unit }: FigureProps) {
  return (
    <span className="num shrink-0 text-right">
      <span className="figure text-md font-[620]">{formatCount(figure)}</span>
      <span className="sr-only"> {unit}</span>
      {isDemo && <DemoTag />}
      {movement !== undefined && (
        <>
          <br />
          <Movement places={movement} />
        </>
      )}
    </span>
  );
}

function Movement({ places }: { places: number | null }) {
  if (places === null) return <span className="text-2xs text-ink-3">new</span>;
  if (places === 0) {
    return (
      <span className="text-2xs text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">unchanged</span>
      </span>
    );
  }
  const up = places > 0;
  return (
    <span className={up ? 'text-2xs text-better' : 'text-2xs text-accent-ink'}>
      <span aria-hidden="true">
        {up ? '▲' : '▼'} {Math.abs(places)}
      </span>
      <span className="sr-only">
        {up ? 'up' : 'down'} {Math.abs(places)} since yesterday
      </span>
    </span>
  );
}
