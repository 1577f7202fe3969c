import type { InlineMarkup } from '#app/features/pages/legal/document.ts';
import { accountAndPrivacy } from './answers/account-and-privacy.ts';
import { buying } from './answers/buying.ts';
import { phonesAndNetworks } from './answers/phones-and-networks.ts';
import { pricesAndData } from './answers/prices-and-data.ts';
import { usingTheSite } from './answers/using-the-site.ts';

export interface Answer {
  /** Its address: /faq#id. */
  id: string;
  question: string;
  paragraphs: readonly InlineMarkup[];
}

export interface AnswerGroup {
  id: string;
  title: string;
  answers: readonly Answer[];
}

export const answerGroups: readonly AnswerGroup[] = [
  { id: 'buying', title: 'Buying', answers: buying },
  { id: 'prices-and-data', title: 'Prices and data', answers: pricesAndData },
  { id: 'using-the-site', title: 'Using the site', answers: usingTheSite },
  { id: 'account-and-privacy', title: 'Account and privacy', answers: accountAndPrivacy },
  { id: 'phones-and-networks', title: 'Phones and networks', answers: phonesAndNetworks },
];

export const allAnswers: readonly Answer[] = answerGroups.flatMap(({ answers }) => answers);

export const FAQ_PATH = '/faq';

export const faqPage = {
  path: FAQ_PATH,
  label: 'FAQ',
  title: 'Frequently asked questions',
  headline: 'Questions, answered',
  lead: 'About buying a phone in India, about the figures and prices on this site, and about your account. Every answer has its own address.',
};
