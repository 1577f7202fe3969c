import { type MouseEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { painted } from '#app/lib/viewport/painted.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Notes } from './use-notes.ts';

/** Comments are beside the text, or in a drawer on narrow screens. A link can open one of them. */
export function useNotesView(notes: Notes) {
  const [params] = useSearchParams();
  const [requested, setRequested] = useState(params.get('note'));
  const isWide = useIsWide();
  const [side, setSide] = useState(requested ? 'comments' : 'article');
  const [drawer, setDrawer] = useState<'comments' | 'outline' | null>(requested && !isWide ? 'comments' : null);

  const isFound = requested !== null && notes.places.has(requested);
  const goToLinkedNote = useEffectEvent(() => {
    if (!requested) return;
    setRequested(null);
    notes.setActive(requested);
    if (isWide) notes.goTo(requested);
  });
  useEffect(() => {
    if (isFound) goToLinkedNote();
  }, [isFound]);

  return {
    isWide,
    side,
    setSide,
    drawer,
    setDrawer,
    /** Focus moves to the text only after the drawer has closed: behind it the text is inert. */
    leaveDrawer: async (act: () => void) => {
      setDrawer(null);
      for (let frame = 0; frame < 3; frame++) await painted();
      act();
    },
    label: notes.open.length > 0 ? `Comments ${notes.open.length}` : 'Comments',
    comment: () => {
      if (!notes.begin()) return toast.error('Select some text to comment on. The article must be saved first.');
      setSide('comments');
      if (!isWide) setDrawer('comments');
    },
    onTextClick: (event: MouseEvent) => {
      const id = (event.target as Element).closest('[data-note]')?.getAttribute('data-note');
      if (!id) return;
      notes.setActive(id);
      setSide('comments');
    },
  };
}

const WIDE = '(min-width: 80rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(WIDE);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
