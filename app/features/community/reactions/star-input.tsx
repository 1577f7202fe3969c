import { type ChangeEvent, useId } from 'react';
import { StarIcon } from '#app/ui/display/icons.tsx';
import { RATING_MAX } from '#contract/limits.ts';

type StarInputProps = { label: string; value: number | null; onChange: (stars: number) => void };

const PLACES = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

/** The browser's own radios under five stars: arrows move, one tab stop. All up to the chosen one are lit. */
export function StarInput({ label, value, onChange }: StarInputProps) {
  const name = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChange(Number(event.target.value));

  return (
    <fieldset className="group/stars -ml-1">
      <legend className="sr-only">{label}</legend>
      <div className="flex">
        {PLACES.map((stars) => (
          <label
            key={stars}
            // While a mouse points at one, that one and those before it are lit instead of the chosen ones.
            className="relative grid size-9 place-items-center rounded-small tap text-line-2 transition-colors group-has-hover/stars:text-line-2 has-focus-visible:outline-2 has-focus-visible:outline-accent data-lit:text-star group-has-hover/stars:has-[~label:hover]:text-star group-has-hover/stars:hover:text-star"
            data-lit={value !== null && stars <= value ? '' : undefined}
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={choose}
              className="absolute inset-0 appearance-none"
            />
            <StarIcon className="size-6" />
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
