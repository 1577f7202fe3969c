import { termsOfService } from '#app/features/pages/legal/documents/terms-of-service.ts';
import { loadTextPage, SitePage } from '#app/features/pages/site-pages/site-page.tsx';
import type { LoadArgs } from '#app/lib/screen.ts';

export const load = (args: LoadArgs) => loadTextPage(args, 'terms-of-service', termsOfService);

export function Screen() {
  return <SitePage id="terms-of-service" document={termsOfService} />;
}
