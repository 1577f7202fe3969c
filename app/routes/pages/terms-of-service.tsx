import { loadTextPage, TextPage } from '#app/features/pages/text/text-page.tsx';
import type { LoadArgs } from '#app/lib/screen.ts';

export const load = (args: LoadArgs) => loadTextPage(args, 'terms-of-service');

export function Screen() {
  return <TextPage id="terms-of-service" isDated />;
}
