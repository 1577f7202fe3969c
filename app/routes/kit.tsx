import type { ScreenData } from '#app/lib/head.ts';
import { FormPieces } from '#app/ui/showcase/form-pieces.tsx';
import { MessagePieces } from '#app/ui/showcase/message-pieces.tsx';
import { OverlayPieces } from '#app/ui/showcase/overlay-pieces.tsx';
import { TextPieces } from '#app/ui/showcase/text-pieces.tsx';

export function load(): ScreenData {
  return { head: { title: 'Kit', description: 'Every piece of the kit in every state.', noIndex: true } };
}

/** Every piece of the kit in every state, in both themes side by side. Development only. */
export function Screen() {
  return (
    <>
      <h1 className="wrap pt-8 text-3xl">Kit</h1>
      <div className="grid xl:grid-cols-2">
        <Theme name="light" />
        <Theme name="dark" />
      </div>
    </>
  );
}

function Theme({ name }: { name: 'light' | 'dark' }) {
  return (
    <section data-theme={name} aria-label={`${name} theme`} className="min-w-0 bg-paper p-4 text-ink md:p-8">
      <div className="grid gap-12">
        <TextPieces />
        <FormPieces />
        <OverlayPieces />
        <MessagePieces theme={name} />
      </div>
    </section>
  );
}
