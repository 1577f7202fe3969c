import { BEST_LIST_TITLES, type BestListSlug } from '#contract/phone/best-lists.ts';
import type { ScorePart } from '#contract/phone/score/parts.ts';

/** A list is ranked by the score, one of its parts, or a figure. */
export type Measure = 'score' | ScorePart | 'batteryCapacity' | 'weight';

/** A list's name, its filters and buying advice. Only phones on sale are listed. */
export interface BestList {
  slug: BestListSlug;
  title: string;
  /** Its name in links. */
  label: string;
  query: Readonly<Record<string, string>>;
  measure: Measure;
  /** Completes the sentence 'ranked by …'. */
  order: string;
  advice: string;
}

function under(
  rupees: 10_000 | 15_000 | 20_000 | 30_000 | 50_000,
  written: string,
  advice: string,
): Omit<BestList, 'title'> {
  return {
    slug: `under-${rupees}`,
    label: `Under ₹${written}`,
    query: { priceMax: String(rupees), sort: 'score' },
    measure: 'score',
    order: 'score',
    advice,
  };
}

function byPart(part: ScorePart): Pick<BestList, 'measure' | 'query'> {
  const weights = ['display', 'performance', 'cameras', 'battery', 'build', 'value']
    .map((key) => `${key}:${key === part ? 10 : 0}`)
    .join();
  return { measure: part, query: { sort: 'score', weights } };
}

const LISTS: readonly Omit<BestList, 'title'>[] = [
  under(
    10_000,
    '10,000',
    'Decide first whether you need 5G. If there is 5G coverage where you live, it stays useful for years. A phone without 5G has a sharper screen or more memory for the same money. Choose 6 GB of RAM and 128 GB of storage if you can, and check whether a charger is in the box.',
  ),
  under(
    15_000,
    '15,000',
    'Most phones here have 5G, a 120 Hz screen and a 5,000 mAh battery. Two things separate good from ordinary: a 1080p screen, and a chip that is newer than last year’s entry model. Prices fall around Independence Day and Diwali.',
  ),
  under(
    20_000,
    '20,000',
    'Expect an AMOLED screen, 120 Hz and 33 W charging or more. Not every phone has optical stabilisation, a useful ultrawide camera or real water protection, so look for those first.',
  ),
  under(
    30_000,
    '30,000',
    'Chips here come close to flagships and stay fast for years, and makers promise longer updates. Look for a recent chip, an AMOLED screen and a second camera better than 2 MP. Some phones trade cameras for speed; the parts of the score show which.',
  ),
  under(
    50_000,
    '50,000',
    'You choose between last year’s flagships and this year’s upper mid-range. Older flagships have better cameras, wireless charging and IP68. Newer phones have bigger batteries and longer updates. Compare one of each before you buy.',
  ),
  {
    slug: 'small',
    label: 'Small',
    query: { width: '72', sort: 'score' },
    measure: 'score',
    order: 'score',
    advice:
      'These phones are at most 72 mm wide, so a thumb reaches across. Makers give their best cameras and batteries to larger phones, so expect to give up some of both.',
  },
  {
    slug: 'battery',
    label: 'Biggest battery',
    query: { sort: 'battery' },
    measure: 'batteryCapacity',
    order: 'battery capacity',
    advice:
      'Newer silicon-carbon cells hold 6,000 to 7,500 mAh in a phone of ordinary size. How long a charge lasts also depends on the screen, the chip and the network: weak 5G drains any battery faster.',
  },
  {
    slug: 'cameras',
    label: 'Cameras',
    ...byPart('cameras'),
    order: 'camera score',
    advice:
      'The score counts the main sensor, zoom, optical stabilisation, the ultrawide and the front camera. Megapixels and the front camera count least. It cannot judge how photos look, so read what owners say too.',
  },
  {
    slug: 'gaming',
    label: 'Gaming',
    measure: 'performance',
    query: { ...byPart('performance').query, refresh: '120' },
    order: 'speed score',
    advice:
      'All of these have a 120 Hz screen or faster. Speed counts the chip, RAM and storage. Heat decides how long a phone stays fast, and no published figure tells you that, so read what owners say about long sessions.',
  },
  {
    slug: 'lightest',
    label: 'Lightest',
    query: { sort: 'lightest' },
    measure: 'weight',
    order: 'weight',
    advice:
      'Two hundred grams is common now. A lighter phone is easier on long calls and in bed; in return it usually has a smaller battery and often a plastic frame.',
  },
  {
    slug: 'foldables',
    label: 'Foldable',
    query: { features: 'foldable', sort: 'score' },
    measure: 'score',
    order: 'score',
    advice:
      'Book-style phones open into a small tablet; flip phones fit a shirt pocket. Both cost more than flat phones of the same speed and most have smaller batteries, so value scores are usually low. Dust and water harm the hinge: check both digits of the IP rating.',
  },
];

export const BEST_LISTS: readonly BestList[] = LISTS.map((list) => ({ title: BEST_LIST_TITLES[list.slug], ...list }));

/** The nearest budget, for one without phones: the next higher one, else the one below. */
export function nearestBudget({ slug }: BestList): BestList | null {
  const budgets = BEST_LISTS.filter(({ query }) => query.priceMax);
  const at = budgets.findIndex((list) => list.slug === slug);
  return at < 0 ? null : (budgets[at + 1] ?? budgets[at - 1] ?? null);
}
