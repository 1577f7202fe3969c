import { plainText } from '#app/features/pages/legal/inline.ts';
import type { Answer, AnswerGroup } from './faq.ts';

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
