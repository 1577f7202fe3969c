import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { controlStyle } from '#app/ui/controls/control-style.ts';
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

type ControlsProps = { state: FinderState; onChange: (state: FinderState) => void };

/** A plain form: without a script its button asks, with one every change does. */
export function Controls({ state, onChange }: ControlsProps) {
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
