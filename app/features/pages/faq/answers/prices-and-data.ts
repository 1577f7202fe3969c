import type { Answer } from './answers.ts';

export const pricesAndData: readonly Answer[] = [
  {
    id: 'which-price',
    question: 'Which price is shown?',
    paragraphs: [
      'The price of the cheapest version, in whole rupees, as it is recorded in the catalogue. The phone’s page lists every version with its own price where one is known. It is a consumer price in India, not a live offer: shops, sales and bank discounts go below it.',
    ],
  },
  {
    id: 'price-differs',
    question: 'Why does a shop show another price?',
    paragraphs: [
      'Because prices move daily and the catalogue is kept by people. Phones became dearer in 2026, and most of our prices are of January 2026: a shop may well ask more. Every price shows its day. If one is far off, [tell us](/contact-us) the phone, the version and where you saw it.',
    ],
  },
  {
    id: 'not-published',
    question: 'What does ‘Not published’ mean?',
    paragraphs: [
      'That we found no such figure from the maker. We leave it open rather than guess. In filters such a phone never matches a minimum, and in a comparison a missing figure counts neither as better nor as worse.',
    ],
  },
  {
    id: 'where-figures-come-from',
    question: 'Where do the figures come from?',
    paragraphs: [
      'From what makers and shops publish, entered and corrected by the people who run this site. Before they ship, all phones pass the same checks: bounds for each figure, and figures against each other. Measurements are the maker’s; we have not put the phones on a scale ourselves.',
    ],
  },
  {
    id: 'wrong-figure',
    question: 'I found a wrong figure. What now?',
    paragraphs: [
      'Thank you. [Write to us](/contact-us) with the phone, the line and, best of all, a page where the right one is published.',
    ],
  },
  {
    id: 'why-drawings',
    question: 'Why are there drawings instead of photographs?',
    paragraphs: [
      'So that sizes can be trusted. Each drawing is made from the phone’s own measurements, cameras and first colour, and all phones on a page share one scale. Where an editor has uploaded a photograph, it is shown in place of the drawing.',
    ],
  },
  {
    id: 'how-trending-works',
    question: 'How are trending and daily hits worked out?',
    paragraphs: [
      'Daily hits are views in the last 24 hours, counted once per visitor, phone and hour, without known robots. Trending also weighs likes, wishlists, ratings, comments and comparisons, and everything counts half after three days. Until there is activity, both show the newest launches without numbers.',
    ],
  },
  {
    id: 'paid-places',
    question: 'Can a brand pay to be listed higher?',
    paragraphs: [
      'No. Lists are sorted by the rule that is named above them, and the software has no other. Articles are not paid for either.',
    ],
  },
];
