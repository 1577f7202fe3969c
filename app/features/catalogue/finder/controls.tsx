import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { controlStyle } from '#app/ui/controls/control-style.ts';
import { PRICE_BARS_FROM, priceShare } from '#contract/phone/price-scale.ts';
import { SCORE_PART_KEYS, SCORE_PARTS, type ScorePart, WEIGHT_MAX } from '#contract/phone/score/parts.ts';
import {
  type FinderState,
  MUST_HAVE_KEYS,
  MUST_HAVES,
  readFinder,
  SIZE_KEYS,
  SIZES,
  WEIGHT_WORDS,
} from './finder-state.ts';
import { PART_COLOURS } from './part-colours.ts';

/** A moved slider asks after this rest. */
const REST_MS = 120;

type ControlsProps = { state: FinderState; bars: readonly number[]; onChange: (state: FinderState) => void };

/** A plain form: without a script its button asks, with one every change does. */
export function Controls({ state, bars, onChange }: ControlsProps) {
  const rest = useRef<number>(undefined);
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
    <form action="/finder" method="get" aria-label="What you look for" onChange={change} onSubmit={submit}>
      <fieldset>
        <legend className="mb-2 font-semibold">Budget in rupees</legend>
        <Histogram bars={bars} from={state.priceMin ?? 0} to={state.priceMax ?? Number.POSITIVE_INFINITY} />
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
          <PriceField name="priceMin" label="Lowest price in rupees" amount={state.priceMin} placeholder="from" />
          <span aria-hidden="true" className="text-ink-3">
            –
          </span>
          <PriceField name="priceMax" label="Highest price in rupees" amount={state.priceMax} placeholder="to" />
        </div>
      </fieldset>
      <fieldset className="mt-6 border-t border-line pt-5">
        <legend className="float-left mb-2 font-semibold">Size</legend>
        <div className="clear-both grid grid-cols-2 gap-1">
          <Radio name="size" value="" isChosen={state.size === null}>
            Any
          </Radio>
          {SIZE_KEYS.map((key) => (
            <Radio key={key} name="size" value={key} isChosen={state.size === key}>
              {SIZES[key].label} <span className="text-xs text-ink-2 num">to {SIZES[key].width} mm wide</span>
            </Radio>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-6 border-t border-line pt-5">
        <legend className="float-left mb-2 font-semibold">What matters</legend>
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

const MARKS: [rupees: number, text: string][] = [
  [10_000, '10k'],
  [20_000, '20k'],
  [30_000, '30k'],
  [50_000, '50k'],
  [100_000, '1 L'],
];

/** Phones of each price that meet the other answers; those within the budget in colour. */
function Histogram({ bars, from, to }: { bars: readonly number[]; from: number; to: number }) {
  const tallest = Math.max(1, ...bars);
  const width = 100 / bars.length;
  const path = (isIn: boolean) =>
    bars
      .map((phones, at) => {
        const [low, high] = [PRICE_BARS_FROM[at] ?? 0, PRICE_BARS_FROM[at + 1] ?? Number.POSITIVE_INFINITY];
        const height = Math.round((phones / tallest) * 380) / 10;
        return phones > 0 && (high > from && low < to) === isIn
          ? `M${Math.round(at * width * 100) / 100} 40v-${height + 2}h${Math.round(width * 80) / 100}v${height + 2}z`
          : '';
      })
      .join('');
  return (
    <div className="mb-2.5">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        className="block h-13 w-full border-b border-line-2"
      >
        <path d={path(false)} className="fill-line-2" />
        <path d={path(true)} className="fill-accent" />
      </svg>
      <div aria-hidden="true" className="relative h-4 text-2xs text-ink-3 num">
        {MARKS.map(([rupees, text]) => (
          <span key={text} className="absolute -translate-x-1/2" style={{ left: `${priceShare(rupees) * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

type PriceFieldProps = { name: string; label: string; amount: number | null; placeholder: string };

function PriceField({ name, label, amount, placeholder }: PriceFieldProps) {
  return (
    <input
      name={name}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      placeholder={placeholder}
      defaultValue={amount ?? ''}
      className={`${controlStyle} min-h-10 w-full px-3 num tap`}
    />
  );
}

type RadioProps = { name: string; value: string; isChosen: boolean; children: React.ReactNode };

function Radio({ name, value, isChosen, children }: RadioProps) {
  return (
    <label className="radio tap">
      <input type="radio" name={name} value={value} defaultChecked={isChosen} />
      <span>{children}</span>
    </label>
  );
}

/** The word beside it is also what is read out. */
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
        aria-valuetext={WEIGHT_WORDS[value]}
        onInput={(event) => setValue(Number(event.currentTarget.value))}
        style={{ accentColor: PART_COLOURS[part] }}
        className="w-full cursor-pointer"
      />
      <span aria-hidden="true" className="text-right text-sm text-ink-2">
        {WEIGHT_WORDS[value]}
      </span>
    </label>
  );
}
