import { loadTextPage, TextPage } from '#app/features/pages/text/text-page.tsx';
import { useFaq } from '#app/features/pages/text/use-faq.ts';
import type { LoadArgs } from '#app/lib/screen.ts';

export const load = (args: LoadArgs) => loadTextPage(args, 'faq');

export function Screen() {
  const page = useFaq();
  return (
    <div ref={page}>
      <TextPage id="faq" />
    </div>
  );
}
