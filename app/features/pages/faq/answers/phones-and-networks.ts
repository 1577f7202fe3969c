import type { Answer } from './answers.ts';

export const phonesAndNetworks: readonly Answer[] = [
  {
    id: 'do-i-need-5g',
    question: 'Do I need a 5G phone?',
    paragraphs: [
      'If you buy new and mean to keep it for three years, yes: every phone of 2025 above ₹10,000 in our catalogue has it, so it costs nothing extra. Below that, a good 4G phone can still be the better one. A 5G phone also works wherever there is only 4G.',
    ],
  },
  {
    id: 'which-bands',
    question: 'Which 5G bands matter in India?',
    paragraphs: [
      'n78 is the main one for Jio, Airtel and Vi, and Jio uses n28 for reach indoors and in the country. Phones sold officially in India in recent years have them. Details, and what to check on an import, are in [5G bands in India](/blog/5g-bands-in-india).',
    ],
  },
  {
    id: 'phone-lost-or-stolen',
    question: 'My phone was lost or stolen. What should I do?',
    paragraphs: [
      'Lock it from another device (Google’s Find Hub or Apple’s Find My), have your operator block the SIM, and report it to the police. Then have the IMEI blocked on the government’s [Sanchar Saathi portal](https://www.sancharsaathi.gov.in/), which asks for the report. Change the passwords of your mail and of anything that moves money.',
    ],
  },
  {
    id: 'find-the-imei',
    question: 'Where do I find the IMEI?',
    paragraphs: [
      'Dial `*#06#`, or look on the box and the bill. It has fifteen digits, and a phone for two SIMs has two of them. Write them down now, not when the phone is gone.',
    ],
  },
  {
    id: 'is-ip68-waterproof',
    question: 'Does IP68 mean that a phone is waterproof?',
    paragraphs: [
      'It means that a new one survived fresh water to a depth and time that the maker states. Seals age, soap and sea are not covered, and most warranties exclude water damage. See [IP ratings and the monsoon](/blog/ip-ratings-and-monsoon).',
    ],
  },
  {
    id: 'other-chargers',
    question: 'May I charge with another maker’s adapter?',
    paragraphs: [
      'Yes, with a decent USB-C one that carries a BIS mark. The phone takes what it can use; only the highest speeds usually need the maker’s own adapter and cable. See [fast charging explained](/blog/fast-charging-explained).',
    ],
  },
  {
    id: 'more-megapixels',
    question: 'Are more megapixels better?',
    paragraphs: [
      'Not by themselves. Sensor size, stabilisation and software decide more, and most phones merge pixels anyway. [Phone cameras explained](/blog/phone-cameras-explained) shows what to look for.',
    ],
  },
];
