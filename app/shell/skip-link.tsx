import { MAIN_ID } from '#app/lib/main-area.ts';

export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-3 font-medium text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
