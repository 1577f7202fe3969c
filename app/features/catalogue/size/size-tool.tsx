import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { comparePath } from '#app/features/catalogue/compare/comparison.ts';
import { PenMark, penOf } from '#app/features/catalogue/compare/outlines.tsx';
import { cx } from '#app/lib/cx.ts';
import { useAddress } from '#app/lib/use-address.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { ChevronDownIcon, LinkIcon, PlusIcon, SwapIcon } from '#app/ui/display/icons.tsx';
import { share, useShareLabel } from '#app/ui/overlays/share.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';
import { capital } from '#contract/phone/format.ts';
import type { Product } from '#contract/phone/product.ts';
import { type Scale, useScale } from './calibration.ts';
import { Choice } from './choice.tsx';
import { HANDS, reachable, reachOf, screenOf } from './geometry.ts';
import { readSizeAddress, type SizeAddress, type SizeView, sizePath } from './size-address.ts';
import { differenceText, shareText } from './size-texts.ts';
import { isMeasured, Stage, tallestOf } from './stage.tsx';

const VIEW_LABELS: Record<SizeView, string> = {
  plain: 'Side by side',
  overlay: 'Overlay',
  hand: 'In hand',
  edges: 'Edges',
};

const loadPicker = () => import('#app/features/catalogue/compare/replace-dialog.tsx');
const loadHand = () => import('./hand-settings.tsx');
const loadSetScreen = () => import('./set-screen.tsx');
const loadRealSize = () => import('./real-size.tsx');
const showLoadError = () => toast.error('Couldn’t load this. Check your connection and try again.');

type SizeToolProps = { phones: readonly Product[]; address: SizeAddress };

/** Phones side by side on one scale, or at real size. */
export function SizeTool({ phones, address }: SizeToolProps) {
  const scale = useScale();
  const ids = phones.map(({ id }) => id);
  const currentAddress = useAddress();
  /** The choices are part of the address, so a shared link shows the same. */
  const show = (changed: Partial<SizeAddress>) => {
    const now = readSizeAddress(currentAddress.params());
    const known = now.ids.join() === address.ids.join() ? ids : now.ids;
    void currentAddress.open(sizePath({ ...now, ids: known, ...changed }), { replace: true });
  };
  const rule = useRef<HTMLDivElement>(null);
  const drawn = useDrawnShare(rule, phones, address, scale);
  const [open, setOpen] = useState<'set' | 'real' | null>(null);
  const hand = useLazyModule(loadHand);
  const setScreen = useLazyModule(loadSetScreen, open === 'set', showLoadError);
  const realSize = useLazyModule(loadRealSize, open === 'real', showLoadError);
  const showReal = () => setOpen(scale.state === 'set' ? 'real' : 'set');
  const difference = differenceText(phones);
  const shareLabel = useShareLabel();
  const known = scale.pxPerMm === null ? null : { ...scale, pxPerMm: scale.pxPerMm };

  return (
    <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-span-2">
        <h1 className="text-[2rem] lg:text-3xl">Actual size</h1>
        <Slots phones={phones} onChange={(wanted) => show({ ids: wanted })} />
      </div>
      <section
        aria-label="Phones on one scale"
        className="mt-3.5 border-y border-line bg-sheet pt-3 max-md:-mx-4 md:rounded-card md:border lg:row-start-2 lg:self-start"
      >
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 pb-3.5">
          <Choice label="View" labels={VIEW_LABELS} value={address.view} onChange={(view) => show({ view })} />
          {address.view === 'hand' && <ZonesKey />}
        </div>
        <Stage phones={phones} address={address} pxPerMm={scale.state === 'set' ? scale.pxPerMm : null} rule={rule} />
      </section>
      <div className="lg:col-start-2 lg:row-start-2">
        {phones.some(isMeasured) && (
          <ScaleCard scale={scale} drawn={drawn} onReal={showReal} onSet={() => setOpen('set')} />
        )}
        {difference && (
          <p className="mt-6 font-display text-[1.25rem]/snug font-[560] tracking-tight text-balance">{difference}</p>
        )}
        {phones.length > 0 && <Figures phones={phones} address={address} />}
        {phones.length > 0 && (
          <div className="mt-3.5 flex gap-2">
            {phones.length > 1 && (
              <ButtonLink to={comparePath(ids)} className="grow">
                Compare all figures
              </ButtonLink>
            )}
            <IconButton
              variant="outline"
              label={shareLabel}
              className="needs-script"
              onClick={() =>
                void share('Actual size on Handset', window.location.origin + sizePath({ ...address, ids }))
              }
            >
              <LinkIcon />
            </IconButton>
          </div>
        )}
        <div className="mt-3 border-t border-line">
          <Fold title="Your hand" summary={`${capital(address.hand)}, ${address.isLeft ? 'left' : 'right'}`}>
            {hand && <hand.HandSettings address={address} show={show} />}
          </Fold>
          <Fold title="Method and sources">
            <Method />
          </Fold>
        </div>
      </div>
      {open === 'set' && known && setScreen && (
        <setScreen.SetScreen
          scale={known}
          onClose={() => setOpen(null)}
          onDone={() => setOpen(drawn !== null && shareText(drawn) !== null ? 'real' : null)}
        />
      )}
      {open === 'real' && known && realSize && (
        <realSize.RealSize
          phones={phones}
          pxPerMm={known.pxPerMm}
          onSetAgain={() => setOpen('set')}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** The drawn scale as a share of real size; null until measured. */
function useDrawnShare(
  rule: React.RefObject<HTMLDivElement | null>,
  phones: readonly Product[],
  { beside }: SizeAddress,
  { pxPerMm }: Scale,
): number | null {
  const measured = phones.filter(isMeasured);
  const tallest = measured.length > 0 ? tallestOf(measured, beside) : 0;
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    const box = rule.current;
    if (!box || pxPerMm === null) return;
    const measure = () => setShare(box.getBoundingClientRect().height / (tallest * pxPerMm));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [rule, pxPerMm, tallest]);
  return share;
}

/** Pressing a name opens the picker for its place. */
function Slots({ phones, onChange }: { phones: readonly Product[]; onChange: (ids: string[]) => void }) {
  const ids = phones.map(({ id }) => id);
  /** The place whose phone is being chosen. */
  const [at, setAt] = useState<number | null>(null);
  const picker = useLazyModule(loadPicker, at !== null, () => {
    setAt(null);
    showLoadError();
  });
  const choose = (wanted: string[]) => {
    setAt(null);
    onChange(wanted);
  };
  const slot =
    'flex min-h-12 min-w-0 items-center gap-1.75 rounded-control border border-edge bg-sheet pr-2.5 pl-2.75 text-left text-sm font-semibold hover:border-ink';
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {phones.map(({ id, name, dimensions }, index) => (
          <li key={id} className="flex max-w-80 min-w-32 flex-1">
            <button type="button" onClick={() => setAt(index)} className={cx(slot, 'grow')}>
              <PenMark index={index} />
              <span className="min-w-0 grow leading-tight wrap-anywhere">
                <span className="sr-only">Replace </span>
                {name}
                {!dimensions && <span className="block text-2xs font-normal text-ink-2">Size not published</span>}
              </span>
              <SwapIcon className="shrink-0 text-ink-2 needs-script" />
            </button>
          </li>
        ))}
        {phones.length < COMPARISON_MAX && (
          <li className="flex needs-script">
            <button
              type="button"
              aria-label={phones.length === 0 ? undefined : 'Add a phone'}
              onClick={() => setAt(phones.length)}
              className={cx(slot, 'min-w-12 justify-center border-dashed px-2.5')}
            >
              <PlusIcon />
              {phones.length === 0 && 'Add a phone'}
            </button>
          </li>
        )}
      </ul>
      {at !== null && picker && (
        <picker.ReplaceDialog
          name={phones[at]?.name ?? null}
          excludedIds={ids}
          onChoose={(phone) => choose(ids.toSpliced(at, 1, phone.id))}
          onRemove={phones.length > 1 && phones[at] ? () => choose(ids.toSpliced(at, 1)) : undefined}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}

type ScaleCardProps = { scale: Scale; drawn: number | null; onReal: () => void; onSet: () => void };

/** The drawn scale, with a button for real size. */
function ScaleCard({ scale, drawn, onReal, onSet }: ScaleCardProps) {
  const smaller = drawn === null ? 'smaller than actual size' : shareText(drawn);
  const isSet = scale.state === 'set';
  const title = smaller !== null ? `Shown ${smaller}` : isSet ? 'Shown at actual size' : 'Drawn to the same scale';
  const text = isSet
    ? 'Calibrated with your bank card.'
    : scale.state === 'changed'
      ? 'Your screen or zoom has changed. Calibrate again with a bank card.'
      : 'Hold any bank card against your screen once, and we’ll show the phones at actual size.';
  return (
    <div className="mt-3.5 grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-3.5 rounded-card border border-line bg-sheet p-3.5 max-[16rem]:grid-cols-1 lg:max-w-md">
      <svg
        viewBox="0 0 44 62"
        fill="none"
        strokeWidth={1.8}
        aria-hidden="true"
        className="w-11 stroke-ink max-[16rem]:hidden"
      >
        <rect x={1.5} y={1.5} width={41} height={59} rx={5} />
        <rect x={8} y={9} width={11} height={14} rx={2.5} className="stroke-accent" />
      </svg>
      <div role="status">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      {smaller !== null ? (
        <Button variant="primary" onClick={onReal} className="col-span-full needs-script">
          Show at actual size
        </Button>
      ) : (
        <Button onClick={onSet} className="col-span-full needs-script">
          {isSet ? 'Calibrate again' : 'Calibrate screen'}
        </Button>
      )}
    </div>
  );
}

/** A legend for the colours. The table contains the same as figures. */
function ZonesKey() {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {ZONES.map(([label, look]) => (
        <span key={label} className="inline-flex items-center gap-1.5">
          <i className={cx('size-3.5 rounded-[4px] border forced-color-adjust-none', look)} />
          {label}
        </span>
      ))}
    </p>
  );
}

const ZONES = [
  ['easy', 'border-better bg-better'],
  ['a stretch', 'border-warn bg-[color-mix(in_oklab,var(--color-star)_40%,var(--color-sheet))]'],
  [
    'the other hand',
    'border-edge bg-[repeating-linear-gradient(-45deg,var(--color-line-2)_0_1.5px,transparent_1.5px_4px)]',
  ],
] as const;

/** One column per phone. */
function Figures({ phones, address: { hand, isLeft } }: { phones: readonly Product[]; address: SizeAddress }) {
  const unknown = <span className="font-normal text-ink-3">Not published</span>;
  const columns = phones.map((phone) => {
    const { dimensions } = phone;
    const screen = screenOf(phone);
    const reach = dimensions && screen ? reachable(screen, reachOf(dimensions, hand, isLeft)) : null;
    return {
      phone,
      cells: [
        dimensions ? `${dimensions.width} mm` : unknown,
        dimensions ? `${dimensions.height} mm` : unknown,
        dimensions ? `${dimensions.thickness} mm` : unknown,
        phone.weight === null ? unknown : `${phone.weight} g`,
        reach ? `${Math.round(reach.all * 100)}%` : unknown,
      ] satisfies ReactNode[],
    };
  });
  return (
    <table
      style={{ '--phones': phones.length } as CSSProperties}
      className="mt-2.5 w-full table-fixed border-collapse text-left wrap-anywhere num max-[16rem]:text-2xs"
    >
      <caption className="sr-only">Sizes</caption>
      <thead>
        <tr className="border-b border-line align-bottom text-sm max-[16rem]:text-[4.5vw]">
          <td className="w-[38%]" />
          {phones.map(({ id, name }, index) => (
            <th key={id} scope="col" className={cx('py-2.5 pr-2 font-semibold', penOf(index).colour)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((label, row) => (
          <tr key={label} className="border-b border-line align-baseline last:border-0">
            <th scope="row" className="py-2.5 pr-2 font-normal text-ink-2">
              {label}
            </th>
            {columns.map(({ phone, cells }) => (
              <td key={phone.id} className="py-2.5 pr-2 font-semibold">
                {cells[row]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ROWS = ['Width', 'Height', 'Thickness', 'Weight', 'Within thumb’s reach'];

function Fold({ title, summary, children }: { title: string; summary?: string; children: ReactNode }) {
  return (
    <details className="group/fold border-b border-line">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 py-2 hover:text-accent-ink [&::-webkit-details-marker]:hidden">
        <span className="shrink-0 font-semibold max-[16rem]:shrink">{title}</span>
        <span className="min-w-0 grow truncate text-right text-sm text-ink-2">{summary}</span>
        <ChevronDownIcon className="shrink-0 text-ink-3 transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

function Method() {
  return (
    <p className="max-w-[68ch] text-sm text-ink-2">
      Sizes and weights are from the makers. Hands are {HANDS.small}, {HANDS.medium} and {HANDS.large} mm long from
      wrist to fingertip. Medium and large are close to the averages of women and men in the 2012 Anthropometric Survey
      of U.S. Army Personnel (Gordon and others, Natick technical report 15/007, December 2014); small is our
      assumption. We assume that the thumb’s joint is 3 mm outside the edge and 34 mm above the bottom, that it reaches
      32% of the hand’s length with ease and 41% stretched, and that a screen of unknown size has a 3 mm frame. Your
      grip, case and hand will differ.
    </p>
  );
}
