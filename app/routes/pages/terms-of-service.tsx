import { textHead } from '#app/features/pages/legal/document.ts';
import { termsOfService } from '#app/features/pages/legal/documents/terms-of-service.ts';
import { TextPage } from '#app/features/pages/legal/text-page.tsx';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return { head: textHead(termsOfService) };
}

export function Screen() {
  return <TextPage document={termsOfService} />;
}
