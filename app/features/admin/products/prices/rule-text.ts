import { countText, formatRupees } from '#app/lib/format.ts';
import type { PriceChangeJob, PriceRule } from '#contract/admin-prices.ts';

export const OPERATION_LABELS: Record<PriceRule['operation']['kind'], string> = {
  percent: 'By per cent',
  add: 'By rupees',
  set: 'Set to',
  round: 'Only the ending',
  keep: 'Seen again, same price',
};

export const ENDING_LABELS: Record<PriceRule['ending'], string> = {
  any: 'As it comes',
  '9': '…9',
  '99': '…99',
  '999': '…999',
};

export const VARIANT_LABELS: Record<PriceRule['variants'], string> = {
  priced: 'Those with a price',
  all: 'All, also without a price',
  cheapest: 'The cheapest of each phone',
};

/** `−4 %, ending on …99` */
export function ruleText({ operation, ending }: Pick<PriceChangeJob, 'operation' | 'ending'>): string {
  const end = ending === 'any' ? '' : `, ending on ${ENDING_LABELS[ending]}`;
  const sign = (figure: number) => (figure < 0 ? '−' : '+');
  if (operation.kind === 'set') return `Set to ${formatRupees(operation.amount)}${end}`;
  if (operation.kind === 'add') return `${sign(operation.amount)}${formatRupees(Math.abs(operation.amount))}${end}`;
  if (operation.kind === 'percent') return `${sign(operation.percent)}${Math.abs(operation.percent)} %${end}`;
  return operation.kind === 'keep' ? 'Seen again, same price' : `Ending on ${ENDING_LABELS[ending]}`;
}

const prices = (number: number) => countText(number, 'price');
const pricesAre = (number: number) => `${prices(number)} ${number === 1 ? 'is' : 'are'}`;

const STATE_TEXTS: Record<PriceChangeJob['state'], (job: PriceChangeJob) => string> = {
  running: ({ progress }) => `${pricesAre(progress.total)} being changed. You can leave this page, it goes on.`,
  done: ({ counts }) => `${prices(counts.changed)} changed.`,
  failed: ({ counts }) => `It stopped: ${prices(counts.changed)} had been changed.`,
  undoing: ({ progress }) => `${pricesAre(progress.total)} being taken back. You can leave this page, it goes on.`,
  undone: ({ counts }) => `${pricesAre(counts.undone)} as ${counts.undone === 1 ? 'it was' : 'they were'} before.`,
};

/** How far a change is, or how it ended. */
export function changeText(job: PriceChangeJob): string {
  return STATE_TEXTS[job.state](job);
}
