import { type CSSProperties, type ReactNode, useRef } from 'react';
import { PriceTag } from '#app/features/catalogue/card/price-tag.tsx';
import { comparePath } from '#app/features/catalogue/compare/comparison.ts';
import { EmptyColumn } from '#app/features/catalogue/compare/empty-column.tsx';
import { PenMark } from '#app/features/catalogue/compare/outlines.tsx';
import { cx } from '#app/lib/cx.ts';
import { useAddress } from '#app/lib/use-address.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Switch } from '#app/ui/controls/switch.tsx';
import { PageHeading } from '#app/ui/display/headings.tsx';
import { copyLink } from '#app/ui/overlays/copy-link.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';
import type { Product } from '#contract/phone/product.ts';
import { Calibrate } from './calibrate.tsx';
import { useScale } from './calibration.ts';
import {
  BANK_CARD,
  HANDS,
  type Hand,
  REFERENCE_OBJECTS,
  type ReferenceObject,
  reachable,
  reachOf,
  screenOf,
  screenShare,
} from './geometry.ts';
import { readSizeAddress, type SizeAddress, type SizeView, sizePath } from './size-address.ts';
import { Stage } from './stage.tsx';

const VIEW_LABELS: Record<SizeView, string> = { hand: 'In hand', plain: 'Plain', overlay: 'Overlay', edges: 'Edges' };
const HAND_LABELS: Record<Hand, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

type SizeToolProps = { phones: readonly Product[]; address: SizeAddress };

/** Phones as large as they are, before one has them in the hand. */
export function SizeTool({ phones, address }: SizeToolProps) {
  const scale = useScale();
  const ids = phones.map(({ id }) => id);
  const said = useAddress();
  /** In the address, so that a link shows the same. */
  const show = (changed: Partial<SizeAddress>) => {
    const now = readSizeAddress(said.params());
    const known = now.ids.join() === address.ids.join() ? ids : now.ids;
    void said.open(sizePath({ ...now, ids: known, ...changed }), { replace: true });
  };
  const list = useRef<HTMLHeadingElement>(null);
  const remove = (id: string) => {
    show({ ids: ids.filter((other) => other !== id) });
    // Its button goes with it.
    list.current?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <PageHeading className="lg:col-start-1" aside="See a phone as large as it is, before you have it in your hand.">
        Actual size
      </PageHeading>
      <div className="grid min-w-0 grid-cols-1 content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Choice label="View" labels={VIEW_LABELS} value={address.view} onChange={(view) => show({ view })} />
          {address.view === 'hand' && phones.length > 0 && <ZonesKey />}
        </div>
        {phones.length > 0 ? (
          <>
            <Stage phones={phones} pxPerMm={scale.pxPerMm} address={address} />
            <Meaning phones={phones} address={address} />
            <div className="flex flex-wrap gap-2.5">
              {phones.length > 1 && <ButtonLink to={comparePath(ids)}>Compare all figures</ButtonLink>}
              <Button onClick={() => copyLink(window.location.origin + sizePath({ ...address, ids }))}>
                Copy this view
              </Button>
            </div>
          </>
        ) : (
          <p className="rounded-card border border-dashed border-edge px-6 py-16 text-center text-ink-2">
            Add a phone to see it as large as it is.
          </p>
        )}
        <Assumptions />
      </div>
      <div className="grid grid-cols-1 content-start gap-7 lg:col-start-1 lg:row-start-2">
        <Calibrate scale={scale} />
        <section aria-labelledby="choose-phones" className="border-t border-line pt-4">
          <h2 id="choose-phones" ref={list} tabIndex={-1} className="text-lg">
            Choose up to three
          </h2>
          <ul className="mt-1">
            {phones.map(({ id, name, dimensions }, index) => (
              <li key={id} className="flex items-center gap-2.5 border-b border-line py-1.5">
                <PenMark index={index} />
                <span className="min-w-0 grow font-medium">{name}</span>
                <span className="text-ink-2 num">{dimensions ? `${dimensions.width} mm` : 'not published'}</span>
                <Button variant="act" size="sm" onClick={() => remove(id)}>
                  Remove<span className="sr-only"> {name}</span>
                </Button>
              </li>
            ))}
          </ul>
          {phones.length < COMPARISON_MAX && (
            <div className="mt-3">
              <EmptyColumn excludedIds={ids} onChoose={(phone) => show({ ids: [...ids, phone.id] })} />
            </div>
          )}
        </section>
        <section aria-labelledby="your-hand" className="grid gap-3 border-t border-line pt-4">
          <h2 id="your-hand" className="text-lg">
            Your hand
          </h2>
          <Choice
            label="Size of your hand"
            labels={HAND_LABELS}
            value={address.hand}
            onChange={(hand) => show({ hand })}
          />
          <Switch checked={address.isLeft} onChange={() => show({ isLeft: !address.isLeft })}>
            Left hand
          </Switch>
          <Field label="Beside" className="justify-items-start">
            <Select
              value={address.beside ?? ''}
              onChange={(event) =>
                show({ beside: event.target.value === '' ? null : (event.target.value as ReferenceObject) })
              }
            >
              <option value="">Nothing</option>
              {Object.entries(REFERENCE_OBJECTS).map(([key, { label }]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </section>
      </div>
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  labels: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, labels, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(labels) as Value[]).map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
          className="min-h-9 rounded-full border border-edge px-4 font-medium tap hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {labels[key]}
        </button>
      ))}
    </fieldset>
  );
}

/** What the colours mean. The table has the same in figures. */
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

/** The same in figures and words, for each phone. */
function Meaning({ phones, address: { hand, isLeft } }: { phones: readonly Product[]; address: SizeAddress }) {
  const unknown = <span className="text-ink-3">Not published</span>;
  const columns = phones.map((phone) => {
    const { dimensions } = phone;
    const screen = screenOf(phone);
    const reach = dimensions && screen ? reachable(screen, reachOf(dimensions, hand, isLeft)) : null;
    return {
      phone,
      cells: [
        reach ? `${Math.round(reach.all * 100)}%` : unknown,
        reach ? `${Math.round(reach.easy * 100)}%` : unknown,
        dimensions ? widerThanCard(dimensions.width) : unknown,
        dimensions ? `${dimensions.thickness} mm` : unknown,
        phone.weight === null ? unknown : `${phone.weight} g`,
        dimensions && screen?.isKnown ? `${Math.round(screenShare(dimensions, screen) * 100)}%` : unknown,
        <PriceTag key="price" phone={phone} />,
      ] satisfies ReactNode[],
    };
  });
  return (
    <section aria-labelledby="what-it-means">
      <h2 id="what-it-means" className="text-xl">
        What it means
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section aria-label="Sizes side by side" tabIndex={0} className="mt-2 overflow-x-auto">
        {/* In a hand the label of a row stands above it. */}
        <table
          style={{ '--phones': phones.length } as CSSProperties}
          className="w-full border-collapse text-left num max-sm:block [&_:is(thead,tbody)]:max-sm:block [&_tr]:max-sm:grid [&_tr]:max-sm:grid-cols-[repeat(var(--phones),minmax(0,1fr))]"
        >
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2.5 pr-4 font-normal text-ink-2 max-sm:sr-only">
                <span className="sr-only">Figure</span>
              </th>
              {phones.map(({ id, name }) => (
                <th key={id} scope="col" className="py-2.5 pr-4 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((label, row) => (
              <tr key={label} className="border-b border-line align-top">
                <th
                  scope="row"
                  className="py-2.5 pr-4 font-normal text-ink-2 max-sm:col-span-full max-sm:row-start-1 max-sm:pb-0 max-sm:text-sm"
                >
                  {label}
                </th>
                {columns.map(({ phone, cells }) => (
                  <td key={phone.id} className="py-2.5 pr-4 max-sm:pt-0.5">
                    {cells[row]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const ROWS = [
  'One thumb reaches, stretched',
  'Without stretching',
  'Wider than a bank card is tall',
  'Thickness',
  'Weight in hand',
  'Front that is screen',
  'Price',
];

function widerThanCard(width: number): string {
  const by = Math.round((width - BANK_CARD.height) * 10) / 10;
  return by >= 0 ? `by ${by} mm` : `no, ${-by} mm narrower`;
}

function Assumptions() {
  return (
    <section aria-labelledby="assumptions" className="max-w-[68ch] text-xs text-ink-2">
      <h2 id="assumptions" className="text-base text-ink">
        Where the zones come from
      </h2>
      <p className="mt-1">
        Hands are {HANDS.small}, {HANDS.medium} and {HANDS.large} mm long from wrist to fingertip. The second and third
        are close to the averages of women and of men in the 2012 Anthropometric Survey of U.S. Army Personnel (Gordon
        and others, Natick technical report 15/007, December 2014); the first is our assumption for a small hand. So is
        the rest of the model: the thumb’s joint 3 mm outside the edge and 34 mm above the foot, an easy reach of 32%
        and a stretched one of 41% of the hand’s length. Shares are counted at a point every half millimetre of the
        screen, whose sides follow from its diagonal and its pixels; where those are not published a frame of 3 mm is
        assumed. Cases, grips and your own hand differ.
      </p>
    </section>
  );
}
