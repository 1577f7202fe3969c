import { BEST_LIST_TITLES, type BestListSlug } from '#contract/phone/best-lists.ts';

/** What a list is called, what it asks of the filter, and the paragraph above it. Only phones on sale are in it. */
export interface BestList {
  slug: BestListSlug;
  title: string;
  /** Its name in links. */
  label: string;
  text: string;
  query: Readonly<Record<string, string>>;
  /** What it is ordered by, in words that follow 'ordered by'. */
  order: string;
}

function under(
  rupees: 10_000 | 15_000 | 20_000 | 30_000 | 50_000,
  written: string,
  text: string,
): Omit<BestList, 'title'> {
  return {
    slug: `under-${rupees}`,
    label: `Under ₹${written}`,
    text,
    query: { priceMax: String(rupees), sort: 'score' },
    order: 'score',
  };
}

const LISTS: readonly Omit<BestList, 'title'>[] = [
  under(
    10_000,
    '10,000',
    'Below ₹10,000 every rupee shows. 5G has arrived here, usually with an LCD of 720 lines and a slow charger, so decide first whether you need it: where 5G reaches you it is worth having for the years ahead, where it does not, the same money buys a sharper screen or more memory. Take at least 4 GB of RAM and 64 GB of storage, since less fills up quickly with photos and messages, and check whether a charger is in the box.',
  ),
  under(
    15_000,
    '15,000',
    'This is where a phone stops being a compromise for most people: 120 Hz, 5G on most Indian bands and 5,000 mAh are the rule, and the first AMOLED screens appear. Two things still separate good from ordinary here: a resolution of 1080 lines, and a chip that is more than last year’s entry model under a new name. Shops move prices around Independence Day and Diwali, so every price below carries the day it was recorded.',
  ),
  under(
    20_000,
    '20,000',
    'The most contested price in India, and the one where looking closely pays most. AMOLED, 120 Hz and 33 to 67 W of charging can be expected; batteries of 6,000 mAh and more have become common. What not every phone has: stabilisation in the main camera, an ultrawide camera worth using, and protection from water that goes beyond splashes. Those are what the ranking below rewards, together with how much a phone offers for what it costs.',
  ),
  under(
    30_000,
    '30,000',
    'From ₹20,000 on, chips come close to those of flagships and have room to stay quick for years, which matters because makers promise updates for longer here than below. Look for a chip of the newer generations, an AMOLED screen, and a second camera that is not a 2 MP helper. Some phones here trade the cameras for speed; the six numbers show which.',
  ),
  under(
    50_000,
    '50,000',
    'Below ₹50,000 stand last year’s flagships and this year’s strong second row. Older flagships bring better cameras, wireless charging and IP68; newer ones bring larger batteries and longer updates. Both can be right. Compare the two sorts side by side before buying, and look at the price history: what was above this line last month may be below it during a festival sale.',
  ),
  {
    slug: 'small',
    label: 'Small phones',
    text: 'Phones have grown to 76 mm across and more, which a hand of ordinary size can hold but not reach over. These are at most 72 mm wide, so that the thumb comes to the other edge, and are ordered by score. There are not many left: makers give their best cameras and batteries to the large ones. Foldables that open upwards are small only in the pocket and are wider than they look once open.',
    query: { width: '72', sort: 'score' },
    order: 'score',
  },
  {
    slug: 'battery',
    label: 'Biggest batteries',
    text: 'Ordered by milliampere hours and nothing else, because that is the figure makers publish. Cells with silicon in the anode now hold 6,000 to 7,500 mAh in phones of ordinary size, so a big battery no longer means a brick. How long it lasts also depends on screen, chip and network: weak 5G empties any of these faster. Charging time is a matter of watts, which each phone’s page gives.',
    query: { sort: 'battery' },
    order: 'battery capacity',
  },
  {
    slug: 'cameras',
    label: 'Best cameras',
    text: 'No figure measures a picture. What can be counted is what a phone brings along: the size of its main sensor, how far its zoom reaches, optical stabilisation, an ultrawide camera and the front camera. Phones below are ordered by that alone. It finds those that can take a good picture in more situations; how the pictures look, owners and articles say better than numbers. Megapixels count least.',
    query: { sort: 'score', weights: 'display:0,performance:0,cameras:10,battery:0,build:0,value:0' },
    order: 'the cameras part of the score',
  },
  {
    slug: 'gaming',
    label: 'Gaming phones',
    text: 'A game needs a fast chip, enough memory and a screen that keeps up. These phones have a 120 Hz screen and are ordered by the performance part of the score, which weighs chip, RAM and storage. Heat decides how long a phone stays fast, and no published figure tells you that: read what owners say about long sessions before you buy.',
    query: { refresh: '120', sort: 'score', weights: 'display:0,performance:10,cameras:0,battery:0,build:0,value:0' },
    order: 'the performance part of the score',
  },
  {
    slug: 'lightest',
    label: 'Lightest phones',
    text: 'Two hundred grams have become usual, and whoever reads or calls for an hour feels them. These are the lightest phones one can buy new in India, by the weight their makers publish; a phone without a published weight cannot be here. Light has its price: a smaller battery, mostly, and often a frame of plastic, which breaks less easily than glass when dropped.',
    query: { sort: 'lightest' },
    order: 'weight',
  },
  {
    slug: 'foldables',
    label: 'Foldables',
    text: 'Phones that open like a book give a small tablet, those that open upwards fit a shirt pocket. Both cost what two good phones cost, weigh more, and have smaller batteries and fewer cameras than flat phones of their price, which is why their value here is low. Water and above all dust are what a hinge fears, so read both digits of the IP rating before a monsoon.',
    query: { features: 'foldable', sort: 'score' },
    order: 'score',
  },
];

export const BEST_LISTS: readonly BestList[] = LISTS.map((list) => ({ title: BEST_LIST_TITLES[list.slug], ...list }));
