import { useState } from 'react';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { Initials } from '#app/desk-kit/frame/initials.tsx';
import { toastUndoable } from '#app/desk-kit/frame/undoable.tsx';
import { cx } from '#app/lib/cx.ts';
import { makeId } from '#app/lib/make-id.ts';
import { timeAgo } from '#app/lib/relative-time.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Note, NoteThread } from '#contract/article/notes.ts';
import { NoteForm } from './note-form.tsx';
import type { Notes } from './use-notes.ts';

const CARD = 'grid gap-3 rounded-card border bg-sheet p-3 text-sm';

export function NewNoteCard({ notes, isList }: { notes: Notes; isList: boolean }) {
  const { newNote } = notes;
  if (!newNote) return null;
  return (
    <section aria-label="New comment" data-thread={newNote.id} className={cx(CARD, 'border-accent')}>
      {isList && <Quote words={newNote.anchor.quote} />}
      <NoteForm
        label="Comment"
        action="Comment"
        draftKey={notes.draftKey('new-text')}
        onSend={(words) => notes.create.mutateAsync({ note: newNote, words })}
        onCancel={notes.discardNew}
      />
    </section>
  );
}

type NoteCardProps = {
  notes: Notes;
  thread: NoteThread;
  /** Shown away from the text, so it quotes the words. */
  isList: boolean;
  /** Closes a drawer that covers the text first. */
  onGo?: (show: () => void) => void;
};

export function NoteCard({ notes, thread, isList, onGo = (show) => show() }: NoteCardProps) {
  const { id, anchor, replies, resolvedAt, resolvedBy } = thread;
  const [isReplying, setIsReplying] = useState(false);
  const [replyId, setReplyId] = useState(makeId);
  const isGone = resolvedAt === null && !notes.places.has(id);
  const isActive = notes.active === id;
  return (
    <section
      aria-label={`Comment on “${shortened(anchor.quote)}”`}
      data-thread={id}
      className={cx(CARD, isActive ? 'border-accent' : 'border-line')}
    >
      {isGone ? (
        <p className="text-xs text-warn">On deleted text: “{shortened(anchor.quote)}”</p>
      ) : (
        isList && <Quote words={anchor.quote} />
      )}
      {[thread, ...replies].map((note) => (
        <Remark key={note.id} note={note} notes={notes} />
      ))}
      {resolvedAt && (
        <p className="text-xs text-ink-3">
          Resolved {timeAgo(resolvedAt)}
          {resolvedBy && ` by ${resolvedBy}`}
        </p>
      )}
      {isReplying ? (
        <NoteForm
          label="Reply"
          action="Reply"
          draftKey={notes.draftKey(id)}
          onSend={async (words) => {
            await notes.reply.mutateAsync({ threadId: id, noteId: replyId, words });
            setReplyId(makeId());
            setIsReplying(false);
          }}
          onCancel={() => setIsReplying(false)}
        />
      ) : (
        <div className="-ml-2 flex flex-wrap">
          {!isGone && resolvedAt === null && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                notes.setActive(id);
                onGo(() => notes.goTo(id));
              }}
            >
              Show<span className="sr-only"> “{shortened(anchor.quote)}” in the text</span>
            </Button>
          )}
          {resolvedAt === null && (
            <Button size="sm" variant="quiet" onClick={() => setIsReplying(true)}>
              Reply
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            loading={notes.resolve.isPending && notes.resolve.variables.threadId === id}
            onClick={() => notes.resolve.mutate({ threadId: id, resolved: resolvedAt === null })}
          >
            {resolvedAt === null ? 'Resolve' : 'Reopen'}
          </Button>
        </div>
      )}
    </section>
  );
}

function Remark({ note, notes }: { note: Note; notes: Notes }) {
  const [isEditing, setIsEditing] = useState(false);
  const name = note.author?.name ?? 'Deleted account';
  const isOwn = note.author?.id === notes.userId;
  const remove = async () => {
    const removed = await notes.remove.mutateAsync(note.id).catch(() => null);
    if (!removed) return;
    const toastId = `note ${note.id}`;
    const undo = () => {
      toast.dismiss(toastId);
      notes.restore.mutate(removed.trashId);
    };
    toastUndoable({ id: toastId, text: 'Comment deleted', onUndo: undo });
  };
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <Initials name={name} className="bg-ink text-paper" />
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong className="font-semibold">{name}</strong>
          <time dateTime={note.createdAt} title={indiaTime(note.createdAt)} className="text-xs text-ink-3">
            {timeAgo(note.createdAt)}
            {note.editedAt && ', edited'}
          </time>
        </p>
        {isEditing ? (
          <NoteForm
            label="Your comment"
            action="Save"
            draftKey={notes.draftKey(`edit-${note.id}`)}
            initial={note.text}
            onSend={async (words) => {
              await notes.change.mutateAsync({ noteId: note.id, words });
              setIsEditing(false);
            }}
            onCancel={() => setIsEditing(false)}
          />
        ) : (
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
        )}
        {isOwn && !isEditing && (
          <p className="flex gap-3 text-xs text-ink-2">
            <button type="button" onClick={() => setIsEditing(true)} className="underline tap hover:text-ink">
              Edit
            </button>
            <button type="button" onClick={() => void remove()} className="underline tap hover:text-ink">
              Delete
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

function Quote({ words }: { words: string }) {
  return <p className="border-l-2 border-star pl-2 text-xs text-ink-2">{shortened(words)}</p>;
}

function shortened(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 89).trimEnd()}…` : line;
}
