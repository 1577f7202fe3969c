import { privacyPolicy } from '#app/features/pages/legal/documents/privacy-policy.ts';
import { loadTextPage, TextSitePage } from '#app/features/pages/site-pages/text-site-page.tsx';
import type { LoadArgs } from '#app/lib/screen.ts';

export const load = (args: LoadArgs) => loadTextPage(args, 'privacy-policy', privacyPolicy);

export function Screen() {
  return <TextSitePage id="privacy-policy" document={privacyPolicy} />;
}
