import { textHead } from '#app/features/pages/legal/document.ts';
import { privacyPolicy } from '#app/features/pages/legal/documents/privacy-policy.ts';
import { TextPage } from '#app/features/pages/legal/text-page.tsx';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return { head: textHead(privacyPolicy) };
}

export function Screen() {
  return <TextPage document={privacyPolicy} />;
}
