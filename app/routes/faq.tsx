import { answerGroups, faqPage } from '#app/features/pages/faq/faq.ts';
import { FaqList } from '#app/features/pages/faq/faq-list.tsx';
import { faqData } from '#app/features/pages/faq/structured-data.ts';
import { PageFrame } from '#app/features/pages/legal/page-frame.tsx';
import { crumbsTo, textHead } from '#app/features/pages/legal/text-head.ts';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return { head: textHead(faqPage, () => [faqData()]) };
}

export function Screen() {
  return (
    <PageFrame crumbs={crumbsTo(faqPage)} title={faqPage.headline} lead={faqPage.lead} contents={answerGroups}>
      <FaqList />
    </PageFrame>
  );
}
