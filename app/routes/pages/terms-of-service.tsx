import { termsOfService } from '#app/features/pages/legal/documents/terms-of-service.ts';
import { loadTextPage, TextSitePage } from '#app/features/pages/site-pages/text-site-page.tsx';
import type { LoadArgs } from '#app/lib/screen.ts';

export const load = (args: LoadArgs) => loadTextPage(args, 'terms-of-service', termsOfService);

export function Screen() {
  return <TextSitePage id="terms-of-service" document={termsOfService} />;
}
