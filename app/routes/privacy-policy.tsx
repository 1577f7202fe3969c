import { privacyPolicy } from '#app/features/prose/documents/privacy-policy.ts';
import { textHead } from '#app/features/prose/text-head.ts';
import { TextPage } from '#app/features/prose/text-page.tsx';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return { head: textHead(privacyPolicy) };
}

export function Screen() {
  return <TextPage document={privacyPolicy} />;
}
