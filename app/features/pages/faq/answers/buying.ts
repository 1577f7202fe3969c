import type { Answer } from './answers.ts';

export const buying: readonly Answer[] = [
  {
    id: 'can-i-buy-here',
    question: 'Can I buy a phone here?',
    paragraphs: [
      'No. {site} is a catalogue, not a shop: it sells nothing, takes no orders and has no links that pay us. Decide here, then buy where you like.',
    ],
  },
  {
    id: 'where-to-begin',
    question: 'Where do I begin if I know only my budget?',
    paragraphs: [
      'Open [the listing](/products) and set the price with the slider or by typing; the bars above it show where phones are plenty. Or read a guide first: [under ₹15,000](/blog/phones-under-15000), [under ₹25,000](/blog/phones-under-25000) or [under ₹40,000](/blog/phones-under-40000).',
    ],
  },
  {
    id: 'how-much-ram-and-storage',
    question: 'How much RAM and storage should I buy?',
    paragraphs: [
      'For three years of ordinary use, 8 GB and 256 GB; 6 GB and 128 GB is the least we would buy new. A phone without a memory card slot cannot grow later. More in [storage and RAM](/blog/storage-and-ram).',
    ],
  },
  {
    id: 'when-are-phones-cheapest',
    question: 'When are phones cheapest?',
    paragraphs: [
      'In the large sales around Independence Day and before Diwali, and for a given model in the weeks after its successor appears. Look at the final price after bank offer and exchange, and ask which version it is for: the headline is nearly always the smallest one.',
    ],
  },
  {
    id: 'imported-phones',
    question: 'Is an imported phone a good idea?',
    paragraphs: [
      'Seldom. It may lack bands that Indian operators use, the warranty often ends at the border, and service centres can refuse it. If you want one all the same, check the bands against [our list](/blog/5g-bands-in-india) first.',
    ],
  },
  {
    id: 'second-hand',
    question: 'What should I check on a used phone?',
    paragraphs: [
      'First the IMEI, then the accounts and locks on it, then the battery and the screen, and the bill. The full list, with the codes to dial, is in [buying second-hand](/blog/buying-second-hand).',
    ],
  },
  {
    id: 'how-old-is-too-old',
    question: 'How old may a phone be?',
    paragraphs: [
      'What counts is not its age but how long it still gets security updates. Makers count their promise from the launch of the model, and the launch date is on every phone’s page here. See [update policies](/blog/update-policies).',
    ],
  },
];
