import type { Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { notePlaces } from '#app/desk-kit/editor/note-marks.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { NewNoteCard, NoteCard } from './note-card.tsx';
import { stack } from './stack.ts';
import type { Notes } from './use-notes.ts';

type NotesPanelProps = {
  notes: Notes;
  /** With an editor, threads are placed beside their text; without one they are a list. */
  beside?: Editor;
  onGo?: (show: () => void) => void;
};

export function NotesPanel({ notes, beside, onGo }: NotesPanelProps) {
  const [showsResolved, setShowsResolved] = useState(false);
  const { open, resolved, places, newNote, error } = notes;
  const placed = [...places.keys()];
  const gone = open.filter(({ id }) => !places.has(id));
  const isList = !beside;
  const onGoTo = onGo ? { onGo } : {};
  const cards = placed.flatMap((id) => {
    if (id === newNote?.id) return <NewNoteCard key={id} notes={notes} isList={isList} />;
    const thread = open.find((one) => one.id === id);
    return thread ? <NoteCard key={id} notes={notes} thread={thread} isList={isList} {...onGoTo} /> : [];
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {error && <p role="alert">{errorText(error, 'Couldn’t load comments.')}</p>}
      {open.length === 0 && !newNote && (
        <p className="text-sm text-ink-3">
          No comments yet. Select text and choose Comment (Ctrl+Alt+M). Only staff can see comments.
        </p>
      )}
      {/* The quote was not found yet, or is gone. */}
      {newNote && !places.has(newNote.id) && <NewNoteCard notes={notes} isList />}
      {gone.map((thread) => (
        <NoteCard key={thread.id} notes={notes} thread={thread} isList {...onGoTo} />
      ))}
      {resolved.length > 0 && (
        <div>
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={showsResolved}
            onClick={() => setShowsResolved(!showsResolved)}
          >
            {showsResolved ? 'Hide' : 'Show'} {resolved.length} resolved
          </Button>
        </div>
      )}
      {showsResolved &&
        resolved.map((thread) => <NoteCard key={thread.id} notes={notes} thread={thread} isList {...onGoTo} />)}
      {beside ? (
        <Aligned editor={beside} active={notes.active}>
          {cards}
        </Aligned>
      ) : (
        cards
      )}
    </div>
  );
}

/** Aligns each thread with its text while the text changes. */
function Aligned({ editor, active, children }: { editor: Editor; active: string | null; children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  const align = useEffectEvent(() => {
    const { current: element } = column;
    if (!element || editor.isDestroyed) return;
    const cards = [...element.querySelectorAll<HTMLElement>('[data-thread]')];
    const { top } = element.getBoundingClientRect();
    const places = notePlaces(editor);
    const wanted = cards.map(({ dataset }) => {
      const place = places.get(dataset.thread ?? '');
      return place ? editor.view.coordsAtPos(place.from).top - top : 0;
    });
    const heights = cards.map((card) => card.offsetHeight);
    const tops = stack(
      wanted,
      heights,
      cards.findIndex(({ dataset }) => dataset.thread === active),
    );
    for (const [at, card] of cards.entries()) card.style.top = `${tops[at]}px`;
    element.style.height = `${Math.max(0, (tops.at(-1) ?? 0) + (heights.at(-1) ?? 0))}px`;
  });
  useLayoutEffect(() => align());
  useEffect(() => {
    const { current: element } = column;
    const sizes = new ResizeObserver(() => align());
    if (element) for (const child of [...element.children, editor.view.dom]) sizes.observe(child);
    const onUpdate = () => align();
    editor.on('update', onUpdate);
    return () => {
      sizes.disconnect();
      editor.off('update', onUpdate);
    };
  });
  return (
    <div ref={column} className="relative [&>*]:absolute [&>*]:inset-x-0">
      {children}
    </div>
  );
}
