/** The box shared by inputs and selects. */
export const controlStyle =
  'w-full rounded-control border border-edge bg-sheet px-3.5 text-base text-ink transition-colors placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-ink focus-visible:outline-offset-0 disabled:border-line-2 disabled:bg-transparent disabled:text-ink-3 aria-invalid:border-accent touch:text-[1rem]';
