import { type MouseEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { painted } from '#app/lib/viewport/painted.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Notes } from './use-notes.ts';

/** Where the comments are shown: beside the text where there is room, else in a drawer. A link can ask for one of them. */
export function useNotesView(notes: Notes) {
  const [params] = useSearchParams();
  const [asked, setAsked] = useState(params.get('note'));
  const isWide = useMedia('(min-width: 80rem)');
  const [side, setSide] = useState(asked ? 'comments' : 'article');
  const [drawer, setDrawer] = useState<'comments' | 'outline' | null>(asked && !isWide ? 'comments' : null);

  const isFound = asked !== null && notes.places.has(asked);
  const goToAsked = useEffectEvent(() => {
    if (!asked) return;
    setAsked(null);
    notes.setActive(asked);
    if (isWide) notes.goTo(asked);
  });
  useEffect(() => {
    if (isFound) goToAsked();
  }, [isFound]);

  return {
    isWide,
    side,
    setSide,
    drawer,
    setDrawer,
    /** What is done in the text from a drawer waits until that is gone: behind it the text can have no focus. */
    leaveDrawer: async (act: () => void) => {
      setDrawer(null);
      for (let frame = 0; frame < 3; frame++) await painted();
      act();
    },
    label: notes.open.length > 0 ? `Comments ${notes.open.length}` : 'Comments',
    /** Begins a comment on the selected words. */
    comment: () => {
      if (!notes.begin()) return toast.error('Select the words to comment on, in an article that was saved once.');
      setSide('comments');
      if (!isWide) setDrawer('comments');
    },
    /** A click on words that have a comment chooses it. */
    onTextClick: (event: MouseEvent) => {
      const id = (event.target as Element).closest('[data-note]')?.getAttribute('data-note');
      if (!id) return;
      notes.setActive(id);
      setSide('comments');
    },
  };
}

/** Whether a media query holds, such as `(min-width: 80rem)`. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
