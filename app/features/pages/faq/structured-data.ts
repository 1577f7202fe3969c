import { plainText } from '#app/features/pages/legal/inline.ts';
import { allAnswers, FAQ_PATH } from './faq.ts';

/** What search engines read. */
export function faqData(): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: allAnswers.map(({ id, question, paragraphs }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: paragraphs.map(plainText).join('\n'), url: `${FAQ_PATH}#${id}` },
    })),
  };
}
