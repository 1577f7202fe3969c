import { allAnswers, answerGroups } from '#app/features/pages/faq/answers/answers.ts';
import { FaqList } from '#app/features/pages/faq/faq-list.tsx';
import { crumbsTo, textHead } from '#app/features/pages/legal/document.ts';
import { plainText } from '#app/features/pages/legal/inline-text.tsx';
import { PageFrame } from '#app/features/pages/legal/page-frame.tsx';
import type { ScreenData } from '#app/lib/head.ts';

const page = {
  path: '/faq' as const,
  title: 'Frequently asked questions',
  headline: 'Questions, answered',
  lead: 'About buying a phone in India, about the figures and prices on this site, and about your account. Every answer has its own address.',
};

export function load(): ScreenData {
  return { head: textHead(page, () => [faqData()]) };
}

export function Screen() {
  return (
    <PageFrame crumbs={crumbsTo(page)} title={page.headline} lead={page.lead} contents={answerGroups}>
      <FaqList />
    </PageFrame>
  );
}

/** What search engines read. */
function faqData(): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: allAnswers.map(({ id, question, paragraphs }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: paragraphs.map(plainText).join('\n'), url: `/faq#${id}` },
    })),
  };
}
