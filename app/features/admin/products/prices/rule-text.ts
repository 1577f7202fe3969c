import { countText, formatRupees } from '#app/lib/format.ts';
import type { PriceChangeJob, PriceRule } from '#contract/admin-prices.ts';

export const OPERATION_LABELS: Record<PriceRule['operation']['kind'], string> = {
  percent: 'Change by percentage',
  add: 'Change by amount',
  set: 'Set price',
  round: 'Change ending only',
  keep: 'Confirm current price',
};

export const ENDING_LABELS: Record<PriceRule['ending'], string> = {
  any: 'Any',
  '9': '…9',
  '99': '…99',
  '999': '…999',
};

export const VARIANT_LABELS: Record<PriceRule['variants'], string> = {
  priced: 'With a price',
  all: 'All, including without a price',
  cheapest: 'Cheapest of each phone',
};

/** `−4 %, ending on …99` */
export function ruleText({ operation, ending }: Pick<PriceChangeJob, 'operation' | 'ending'>): string {
  const end = ending === 'any' ? '' : `, ending in ${ENDING_LABELS[ending]}`;
  const sign = (figure: number) => (figure < 0 ? '−' : '+');
  if (operation.kind === 'set') return `Set to ${formatRupees(operation.amount)}${end}`;
  if (operation.kind === 'add') return `${sign(operation.amount)}${formatRupees(Math.abs(operation.amount))}${end}`;
  if (operation.kind === 'percent') return `${sign(operation.percent)}${Math.abs(operation.percent)} %${end}`;
  return operation.kind === 'keep' ? 'Confirmed current price' : `Ending in ${ENDING_LABELS[ending]}`;
}

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
