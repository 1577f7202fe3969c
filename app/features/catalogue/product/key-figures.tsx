import { NotPublished } from '#app/features/catalogue/card/not-published.tsx';
import { verdictQuery } from '#app/features/catalogue/score/score-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#contract/count.ts';
import { formatMemories } from '#contract/phone/format.ts';
import type { Product } from '#contract/phone/product.ts';
import type { Verdict } from '#contract/phone/score/verdict.ts';
import { Loaded } from './section/loaded.tsx';
import { SectionHead } from './section/section-head.tsx';
import { chipText, joined } from './what-you-get.ts';

interface KeyFigure {
  label: string;
  /** Null when not published. */
  value: string | null;
  unit?: string;
  /** A second figure shown with the first. */
  detail: string | null;
  /** Its key in the comparison with phones at the same price, and whether the typical value is shown. */
  standing: string;
  hasTypical?: true;
}

export function KeyFiguresSection({ product }: { product: Product }) {
  const api = useApi();
  return (
    <section aria-labelledby="key-figures" className="wrap product-section">
      <Loaded query={verdictQuery(api, product.id)} what="list of key figures" className="h-160">
        {({ standing, class: range }) => (
          <>
            <SectionHead
              id="key-figures"
              aside={standing.length > 0 && range && `among ${range.phones + 1} phones at this price`}
            >
              Key figures
            </SectionHead>
            <KeyFigures figures={keyFigures(product)} standings={standing} />
          </>
        )}
      </Loaded>
    </section>
  );
}

type KeyFiguresProps = { figures: KeyFigure[]; standings?: Verdict['standing'] };

export function KeyFigures({ figures, standings = [] }: KeyFiguresProps) {
  const standingOf = (key: string) => standings.find((one) => one.key === key);
  const first = figures.map(({ standing }) => standingOf(standing)).find(Boolean);
  return (
    <dl className="key-figures">
      {figures.map(({ label, value, unit, detail, standing: key, hasTypical }) => {
        const standing = standingOf(key);
        const details = [
          hasTypical && standing && `typical ${standing.typical === 'None' ? 'none' : standing.typical}`,
          detail,
        ]
          .filter(Boolean)
          .join('; ');
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value === null ? (
                <NotPublished />
              ) : (
                <b className="figure">
                  {value}
                  {unit && <span>{` ${unit}`}</span>}
                </b>
              )}
              {details && <p>{details}</p>}
              {standing && <StandingLine standing={standing} isFirst={standing === first} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type StandingLineProps = { standing: Verdict['standing'][number]; isFirst: boolean };

/** The share of phones at the same price that are better, on a scale of 100 whose labels only the first line has. */
function StandingLine({ standing: { better, same, tone, text }, isFirst }: StandingLineProps) {
  return (
    <small className={`tone-${tone}`}>
      <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
        {isFirst ? <path id={RULE_ID} d={RULE} className="stroke-line-2" /> : <use href={`#${RULE_ID}`} />}
        <path d={`M${better + same / 2} 8V-1`} />
      </svg>
      {text}
    </small>
  );
}

const RULE_ID = 'standing-rule';
/** Twenty-one ticks on the ruler. */
const RULE = `M0 8H100${Array.from({ length: 21 }, (_, tick) => `M${tick * 5} 8V5`).join('')}`;

/** The eight figures that buyers ask for first. */
export function keyFigures(product: Product): KeyFigure[] {
  const chip = product.chipset === null ? null : chipParts(product.chipset);
  // Computed by the server.
  const density = product.specs.flatMap(({ rows }) => rows).find(({ label }) => label === 'Pixel density');
  return [
    {
      label: 'Battery',
      value: text(product.batteryCapacity),
      unit: 'mAh',
      detail: null,
      standing: 'battery',
      hasTypical: true,
    },
    {
      label: 'Charging',
      value: text(product.wiredCharging),
      unit: 'W',
      detail: wireless(product.wirelessCharging),
      standing: 'charging',
      hasTypical: true,
    },
    {
      label: 'Chip',
      value: chip?.model ?? null,
      ...(chip?.family && { unit: chip.family }),
      detail: joined([ramText(product), product.os]),
      standing: 'chip',
    },
    {
      label: 'Screen',
      value: text(product.displaySize),
      unit: 'inch',
      detail: joined([
        density?.value ?? null,
        product.refreshRate !== null && `${product.refreshRate} Hz`,
        product.peakBrightness !== null && `${formatCount(product.peakBrightness)} nits`,
      ]),
      standing: 'sharpness',
    },
    {
      label: 'Main camera',
      value: text(product.primaryCamera),
      unit: 'MP',
      detail: mainCamera(product),
      standing: 'sensor',
    },
    { label: 'Ultrawide', ...ultrawide(product), detail: null, standing: 'ultrawide', hasTypical: true },
    { label: 'Weight', value: text(product.weight), unit: 'g', detail: null, standing: 'weight', hasTypical: true },
    {
      label: 'Water',
      value: product.ipRating,
      detail: product.ipRating && waterDetail(product.ipRating),
      standing: 'water',
    },
  ];
}

function text(figure: number | null): string | null {
  return figure === null ? null : formatCount(figure);
}

function wireless(watts: number | null): string | null {
  if (watts === null) return null;
  return watts === 0 ? 'no wireless' : `${watts} W wireless`;
}

function ramText({ variants }: Product): string | null {
  const sizes = formatMemories(variants.map(({ ram }) => ram));
  return sizes && `${sizes.replaceAll(' GB, ', ', ').replace(/, (?=[^,]*$)/, ' or ')} RAM`;
}

/** Stabilisation and the megapixels of the zoom lens. */
function mainCamera({ ois, rearCameras }: Product): string | null {
  const zoom = rearCameras.find(({ kind }) => kind === 'periscope' || kind === 'telephoto');
  return joined([ois === true && 'stabilised', zoom !== undefined && `${zoom.megapixels} MP zoom`]);
}

/** 'No' only if the type of every lens is known. */
function ultrawide({ rearCameras }: Product): Pick<KeyFigure, 'value' | 'unit'> {
  const lens = rearCameras.find(({ kind }) => kind === 'ultrawide');
  if (lens) return { value: formatCount(lens.megapixels), unit: 'MP' };
  const isKnown = rearCameras.length > 0 && rearCameras.every(({ kind }) => kind !== null && kind !== 'other');
  return { value: isKnown ? 'None' : null };
}

const SPLASHES = ['', 'drops', 'drops', 'rain', 'splashes', 'water jets', 'strong water jets'];

/** Explains the last digit of an IP rating. */
function waterDetail(rating: string): string | null {
  const digit = Number(/^IP[\dX](\d)/i.exec(rating)?.[1] ?? Number.NaN);
  if (Number.isNaN(digit) || digit === 0) return null;
  if (SPLASHES[digit]) return `${SPLASHES[digit]} only, not submersion`;
  return digit === 9 ? 'hot, high-pressure water jets' : 'survives being under water';
}

/** `Snapdragon 8 Gen 3` is the model `8 Gen 3` of the family `Snapdragon`. */
export function chipParts(chipset: string): { model: string; family: string | null } {
  const [, family, model] = /^([^\d]*?)\s*((?:\S*\d\S*)(?:\s.*)?)$/.exec(chipText(chipset)) ?? [];
  return model ? { model, family: family || null } : { model: chipText(chipset), family: null };
}
