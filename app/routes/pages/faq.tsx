import { answerGroups } from '#app/features/pages/faq/answers/answers.ts';
import { FaqList } from '#app/features/pages/faq/faq-list.tsx';
import { faqPage } from '#app/features/pages/faq/faq-page.ts';
import { crumbsTo, textHead, withSiteName } from '#app/features/pages/legal/document.ts';
import { PageFrame } from '#app/features/pages/legal/page-frame.tsx';
import { EditedPart, loadSitePage } from '#app/features/pages/site-pages/site-page.tsx';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { useSiteSettings } from '#app/lib/site-query.tsx';

export async function load(args: LoadArgs): Promise<ScreenData> {
  // Only the server writes it, so the browser does not fetch the code for it.
  const structured = import.meta.env.SSR ? await import('#app/features/pages/faq/groups-of-body.ts') : null;
  return loadSitePage(args, 'faq', (name) => {
    const answers = withSiteName(answerGroups, name).flatMap((group) => group.answers);
    return textHead(faqPage, () => (structured ? [structured.faqData(answers)] : []));
  });
}

export function Screen() {
  const { name, pages } = useSiteSettings();
  if (pages?.includes('faq')) return <EditedPart id="faq" />;
  return (
    <PageFrame crumbs={crumbsTo(faqPage)} title={faqPage.headline} lead={faqPage.lead} contents={answerGroups}>
      <FaqList groups={withSiteName(answerGroups, name)} />
    </PageFrame>
  );
}
