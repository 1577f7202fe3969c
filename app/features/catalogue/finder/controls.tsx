import { type CSSProperties, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PriceSlider } from '#app/features/catalogue/listing/filters/price-slider.tsx';
import { Link } from '#app/lib/link.tsx';
import { focusMain } from '#app/lib/viewport/main-area.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { Range } from '#app/ui/controls/range.ts';
import { RupeeInput } from '#app/ui/controls/rupee-input.tsx';
import { PRICE_MAX, PRICE_MIN } from '#contract/limits.ts';
import { priceRangeText } from '#contract/phone/filter-labels.ts';
import { SCORE_PART_KEYS, SCORE_PARTS, type ScorePart, WEIGHT_MAX } from '#contract/phone/score/parts.ts';
import {
  amountOf,
  EVEN_WEIGHT,
  EVEN_WEIGHTS,
  type FinderState,
  finderPath,
  MUST_HAVE_KEYS,
  MUST_HAVES,
  readFinder,
  SIZE_KEYS,
  SIZES,
  WEIGHT_LABELS,
} from './finder-state.ts';
import { PART_COLOURS } from './part-colours.ts';

/** Delay after the last slider movement before the request. */
const REST_MS = 120;

type ControlsProps = {
  state: FinderState;
  bars: readonly number[];
  /** A link was pressed: cancels the pending request. */
  isLeaving: boolean;
  onChange: (state: FinderState) => void;
};

/** A plain form: without scripts its button submits, with scripts every change does. */
export function Controls({ state, bars, isLeaving, onChange }: ControlsProps) {
  const rest = useRef<number>(undefined);
  useEffect(() => {
    if (isLeaving) window.clearTimeout(rest.current);
    return () => window.clearTimeout(rest.current);
  }, [isLeaving]);
  const read = (form: HTMLFormElement) => {
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form)) params.append(name, String(value));
    return readFinder(params);
  };
  const change = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    window.clearTimeout(rest.current);
    rest.current = window.setTimeout(() => onChange(read(form)), REST_MS);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    window.clearTimeout(rest.current);
    onChange(read(event.currentTarget));
  };

  return (
    <form action="/finder" method="get" aria-label="What you’re looking for" onChange={change} onSubmit={submit}>
      <Budget state={state} bars={bars} />
      <Sizes chosen={state.size} />
      <fieldset className="mt-6 border-t border-line pt-5">
        <legend className="float-left mb-2 font-semibold">What matters</legend>
        {SCORE_PART_KEYS.some((key) => state.weights[key] !== EVEN_WEIGHT) && (
          <p className="text-right text-sm">
            <Link
              to={finderPath({ ...state, weights: EVEN_WEIGHTS })}
              replace
              preventScrollReset
              onClick={focusMain}
              className="inline-flex items-center text-accent-ink underline underline-offset-3 tap"
            >
              All equal
            </Link>
          </p>
        )}
        <div className="clear-both grid gap-1">
          {SCORE_PART_KEYS.map((key) => (
            <Weight key={key} part={key} weight={state.weights[key]} />
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-6 border-t border-line pt-5">
        <legend className="float-left mb-2 font-semibold">Must have</legend>
        <div className="clear-both flex flex-wrap gap-2">
          {MUST_HAVE_KEYS.map((key) => (
            <label
              key={key}
              className="relative inline-flex min-h-8 cursor-pointer items-center rounded-full border border-line-2 bg-sheet px-3.5 text-sm font-medium tap has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="checkbox"
                name="features"
                value={key}
                defaultChecked={state.features.includes(key)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-full"
              />
              {MUST_HAVES[key]}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" variant="primary" className="mt-6 [@media(scripting:enabled)]:hidden">
        Show the list
      </Button>
    </form>
  );
}

type Typed = [low: string, high: string];

/** Two handles on a scale that follows the distribution of prices; the fields below accept any amount. */
function Budget({ state, bars }: Pick<ControlsProps, 'state' | 'bars'>) {
  const form = useRef<HTMLFieldSetElement>(null);
  const [typed, setTyped] = useState<Typed>([String(state.priceMin ?? ''), String(state.priceMax ?? '')]);
  const [low, high] = [amountOf(typed[0]) ?? PRICE_MIN, amountOf(typed[1]) ?? PRICE_MAX];
  const range: Range = low > high ? [high, low] : [low, high];
  return (
    <fieldset ref={form}>
      <legend className="float-left font-semibold">Budget</legend>
      <p className="mb-3 text-right text-sm text-ink-2 num">{priceRangeText(range)}</p>
      <PriceSlider
        value={[Math.min(range[0], PRICE_MAX), Math.min(range[1], PRICE_MAX)]}
        onChange={([from, to]) =>
          setTyped([from === PRICE_MIN ? '' : String(from), to === PRICE_MAX ? '' : String(to)])
        }
        onRelease={() => form.current?.form?.requestSubmit()}
        bars={bars}
      />
      <div className="mt-2 grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <PriceField
          name="priceMin"
          label="Lowest price in rupees"
          amount={typed[0]}
          onType={(text) => setTyped([text, typed[1]])}
        />
        <span aria-hidden="true" className="text-ink-2">
          to
        </span>
        <PriceField
          name="priceMax"
          label="Highest price in rupees"
          amount={typed[1]}
          onType={(text) => setTyped([typed[0], text])}
        />
      </div>
    </fieldset>
  );
}

type PriceFieldProps = { name: string; label: string; amount: string; onType: (text: string) => void };

function PriceField({ amount, onType, ...rest }: PriceFieldProps) {
  return (
    <RupeeInput
      maxLength={9}
      placeholder="any"
      value={amount}
      onChange={(event) => onType(event.target.value)}
      className="min-h-10"
      {...rest}
    />
  );
}

/** The range of the ruler of widths, in millimetres. */
const RULE = { from: 60, to: 80, step: 5 };
const widthShare = (mm: number) => `${((mm - RULE.from) / (RULE.to - RULE.from)) * 100}%`;

/** Each bar is as long as the widest phone of that size, on one ruler. */
function Sizes({ chosen }: { chosen: FinderState['size'] }) {
  return (
    <fieldset className="mt-6 border-t border-line pt-5">
      <legend className="float-left mb-2 font-semibold">Size</legend>
      <p className="text-right text-sm">
        <Link to="/size" className="inline-flex items-center text-accent-ink underline underline-offset-3 tap">
          See sizes on your screen
        </Link>
      </p>
      <div className="clear-both mt-3 mr-16 grid gap-1.5">
        <SizeBar value="" isChosen={chosen === null} length="100%">
          Any
        </SizeBar>
        {SIZE_KEYS.map((key) => (
          <SizeBar
            key={key}
            value={key}
            isChosen={chosen === key}
            length={widthShare(SIZES[key].width)}
            beside={`to ${SIZES[key].width} mm`}
          >
            {SIZES[key].label}
          </SizeBar>
        ))}
        <div aria-hidden="true" className="scale-marks border-t border-ink-2">
          {Array.from({ length: (RULE.to - RULE.from) / RULE.step + 1 }, (_, at) => RULE.from + at * RULE.step).map(
            (mm) => (
              <span key={mm} style={{ left: widthShare(mm) }}>
                {mm}
                {mm === RULE.to && ' mm wide'}
              </span>
            ),
          )}
        </div>
      </div>
    </fieldset>
  );
}

type SizeBarProps = { value: string; isChosen: boolean; length: string; beside?: string; children: ReactNode };

function SizeBar({ value, isChosen, length, beside, children }: SizeBarProps) {
  return (
    <label className="relative flex min-h-7.5 items-stretch text-sm tap touch:min-h-9">
      <span
        style={{ width: length }}
        className="relative flex shrink-0 items-center rounded-small border border-edge bg-sheet px-2.5 whitespace-pre has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
      >
        <input
          type="radio"
          name="size"
          value={value}
          defaultChecked={isChosen}
          className="absolute inset-0 cursor-pointer appearance-none outline-none"
        />
        {children}
      </span>
      {beside && <small className="self-center pl-2 text-sm whitespace-nowrap text-ink-2 num">{beside}</small>}
    </label>
  );
}

/** Screen readers announce the word shown beside the slider. */
function Weight({ part, weight }: { part: ScorePart; weight: number }) {
  const [value, setValue] = useState(weight);
  return (
    <label className="grid min-h-9 grid-cols-[6rem_minmax(0,1fr)_3rem] items-center gap-x-3 touch:min-h-11">
      <span>{SCORE_PARTS[part].label}</span>
      <input
        type="range"
        name={part}
        min={0}
        max={WEIGHT_MAX}
        step={1}
        defaultValue={weight}
        aria-valuetext={WEIGHT_LABELS[value]}
        onInput={(event) => setValue(Number(event.currentTarget.value))}
        style={{ '--colour': PART_COLOURS[part], '--share': `${(value / WEIGHT_MAX) * 100}%` } as CSSProperties}
        className="weight-slider"
      />
      <span aria-hidden="true" className="text-right text-sm text-ink-2">
        {WEIGHT_LABELS[value]}
      </span>
    </label>
  );
}
