import { termsOfService } from '#app/features/prose/documents/terms-of-service.ts';
import { textHead } from '#app/features/prose/text-head.ts';
import { TextPage } from '#app/features/prose/text-page.tsx';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return { head: textHead(termsOfService) };
}

export function Screen() {
  return <TextPage document={termsOfService} />;
}
