import type { InlineMarkup } from '#app/features/pages/legal/document.ts';
import { plainText } from '#app/features/pages/legal/inline-text.tsx';
import { accountAndPrivacy } from './account-and-privacy.ts';
import { buying } from './buying.ts';
import { phonesAndNetworks } from './phones-and-networks.ts';
import { pricesAndData } from './prices-and-data.ts';
import { usingTheSite } from './using-the-site.ts';

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

/** Groups with the answers that have every word typed, in any order; groups without one are left out. */
export function searchAnswers(groups: readonly AnswerGroup[], query: string): AnswerGroup[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({ ...group, answers: group.answers.filter((answer) => hasEveryWord(answer, words)) }))
    .filter(({ answers }) => answers.length > 0);
}

function hasEveryWord(answer: Answer, words: readonly string[]): boolean {
  const text = fold([answer.question, ...answer.paragraphs.map(plainText)].join(' '));
  return words.every((word) => text.includes(word));
}

/** Capitals and the kind of apostrophe make no difference. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[‘’]/g, "'");
}
