import { NotPublished } from '#app/features/catalogue/card/not-published.tsx';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import { formatCount } from '#contract/count.ts';
import { CUTOUT_LABELS } from '#contract/phone/choices.ts';
import { formatMemory } from '#contract/phone/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import type { Product } from '#contract/phone/product.ts';
import type { Verdict } from '#contract/phone/score/verdict.ts';

export interface KeyFigure {
  label: string;
  /** Null where nobody published it. */
  value: string | null;
  unit?: string;
  /** What stands beneath: a second figure that belongs to the first. */
  detail: string | null;
  /** What it is called where phones at one price are compared. */
  standing?: string;
}

type KeyFiguresProps = { figures: KeyFigure[]; standings?: Verdict['standing'] };

export function KeyFigures({ figures, standings = [] }: KeyFiguresProps) {
  return (
    <CachedHtml
      as="dl"
      of={[figures, standings]}
      look="key figures"
      className="grid grid-cols-2 gap-x-7 max-[16rem]:grid-cols-1 sm:grid-cols-3 lg:grid-cols-4"
    >
      {figures.map(({ label, value, unit, detail, standing }) => (
        <div key={label} className="border-t border-line py-4">
          <dt className="text-2xs font-[550] text-ink-3">{label}</dt>
          <dd className="mt-0.5">
            {value === null ? (
              <span className="block py-1">
                <NotPublished />
              </span>
            ) : (
              <span className="figure block text-[1.625rem] font-[620]">
                {value}
                {unit && <span className="text-base font-medium text-ink-2"> {unit}</span>}
              </span>
            )}
            {detail && <span className="mt-0.5 block text-xs text-ink-2 num">{detail}</span>}
            <StandingLine standing={standings.find(({ key }) => key === standing)} />
          </dd>
        </div>
      ))}
    </CachedHtml>
  );
}

/** Beside phones at its price, on a rule of a hundred. */
function StandingLine({ standing }: { standing: Verdict['standing'][number] | undefined }) {
  if (!standing) return null;
  const { better, same, worse } = standing;
  const look = better >= MOST ? 'text-better' : worse >= MOST ? 'text-accent-ink' : 'text-ink-2';
  const text =
    better >= MOST
      ? `better than ${better >= NEARLY_ALL ? 'nearly all' : 'most'} at this price`
      : worse >= MOST
        ? `${worse >= NEARLY_ALL ? 'nearly all' : 'most'} at this price have better`
        : 'typical at this price';
  return (
    <span className={`mt-2 block text-xs num ${look}`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="mb-1 block h-2.5 w-full max-w-60 overflow-visible fill-none *:[vector-effect:non-scaling-stroke]"
      >
        <path d={RULE} className="stroke-line-2" />
        <path d={`M${better + same / 2} 8V-2`} className="stroke-current stroke-3" />
      </svg>
      {text}
    </span>
  );
}

/** Per cent of the phones at its price. */
const MOST = 60;
const NEARLY_ALL = 90;

/** Twenty ticks. */
const RULE = `M0 8H100${Array.from({ length: 21 }, (_, tick) => `M${tick * 5} 8V${tick % 5 === 0 ? 3 : 5.5}`).join('')}`;

/** The eight that people ask for first. Storage is that of the chosen variant. */
export function keyFigures(product: Product, variant: Variant | null): KeyFigure[] {
  const chipset = product.chipset === null ? null : chipsetParts(product.chipset);
  const [storage, storageUnit] = (variant ? formatMemory(variant.storage) : '').split(' ');
  return [
    {
      label: 'Battery',
      value: text(product.batteryCapacity),
      unit: 'mAh',
      detail: charging(product),
      standing: 'battery',
    },
    {
      label: 'Display',
      value: text(product.displaySize),
      unit: 'inch',
      detail: joined([product.resolutionType, product.refreshRate && `${product.refreshRate} Hz`]),
      standing: 'refresh',
    },
    {
      label: 'Main camera',
      value: text(product.primaryCamera),
      unit: 'MP',
      detail: mainCamera(product),
      standing: 'primaryCamera',
    },
    {
      label: 'Front camera',
      value: text(product.secondaryCamera),
      unit: 'MP',
      detail: product.cutout && CUTOUT_LABELS[product.cutout],
      standing: 'secondaryCamera',
    },
    {
      label: 'Storage',
      value: storage || null,
      ...(storageUnit && { unit: storageUnit }),
      detail: variant?.ram ? `${formatMemory(variant.ram)} RAM` : null,
      // Compared is the variant that the price is for.
      ...(variant?.storage === product.priceVariant?.storage && { standing: 'storage' }),
    },
    { label: 'Chipset', value: chipset?.model ?? null, detail: chipset?.family ?? null, standing: 'chip' },
    { label: 'Weight', value: text(product.weight), unit: 'g', detail: null, standing: 'weight' },
    {
      label: 'Width',
      value: text(product.dimensions?.width ?? null),
      unit: 'mm',
      detail: product.dimensions && `${product.dimensions.height} mm tall, ${product.dimensions.thickness} mm thick`,
    },
  ];
}

function text(figure: number | null): string | null {
  return figure === null ? null : formatCount(figure);
}

function joined(parts: (string | number | false | null)[]): string | null {
  return parts.filter(Boolean).join(', ') || null;
}

function charging({ wiredCharging, wirelessCharging }: Product): string | null {
  return joined([wiredCharging && `${wiredCharging} W charging`, wirelessCharging && `${wirelessCharging} W wireless`]);
}

/** Whether it is stabilised, and the lenses beside it that do more than fill a corner. */
function mainCamera({ ois, rearCameras }: Product): string | null {
  const lenses = ['ultrawide', 'telephoto', 'periscope'].filter((kind) =>
    rearCameras.some((camera) => camera.kind === kind),
  );
  return joined([ois === true && 'OIS', ...lenses])?.replace(/^[a-z]/, (letter) => letter.toUpperCase()) ?? null;
}

/** `Qualcomm Snapdragon 8 Gen 3` is Qualcomm’s `Snapdragon 8 Gen 3`: a figure alone says little. */
export function chipsetParts(chipset: string): { model: string; family: string | null } {
  const words = chipset.split(/\s+/);
  const figure = words.findIndex((word) => /\d/.test(word));
  const split = figure >= 0 ? Math.min(1, figure) : Math.min(1, words.length - 1);
  return { model: words.slice(split).join(' '), family: words.slice(0, split).join(' ') || null };
}
