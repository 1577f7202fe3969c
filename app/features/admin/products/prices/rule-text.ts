import { countText } from '#app/lib/format.ts';
import type { PriceChangeJob, PriceRule } from '#contract/desk/prices.ts';

export const OPERATION_LABELS: Record<PriceRule['operation']['kind'], string> = {
  percent: 'Change by percentage',
  add: 'Change by amount',
  set: 'Set price',
  round: 'Change only the ending of the price',
  keep: 'Confirm current price',
};

export const VARIANT_LABELS: Record<PriceRule['variants'], string> = {
  priced: 'With a price',
  all: 'All, including those without a price',
  cheapest: 'Cheapest variant of each phone',
};

const prices = (number: number) => countText(number, 'price');

const STATE_TEXTS: Record<PriceChangeJob['state'], (job: PriceChangeJob) => string> = {
  running: ({ progress }) => `Changing ${prices(progress.total)}. You can leave this page.`,
  done: ({ counts }) => `${prices(counts.changed)} changed.`,
  failed: ({ counts }) => `Stopped after ${prices(counts.changed)}.`,
  undoing: ({ progress }) => `Undoing ${prices(progress.total)}. You can leave this page.`,
  undone: ({ counts }) => `${prices(counts.undone)} restored.`,
};

export function changeText(job: PriceChangeJob): string {
  return STATE_TEXTS[job.state](job);
}
