import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { CannedAnswer } from '#contract/desk/inbox.ts';
import { CANNED_ANSWER_TITLE_MAX, CONTACT_REPLY_MAX } from '#contract/limits.ts';
import { ANSWERS_KEY, answersQuery } from './contacts-queries.ts';
import { PLACEHOLDERS } from './placeholders.ts';

type Edited = { title: string; text: string; known: CannedAnswer | null };

export function SavedReplies({ typed = '', onClose }: { typed?: string; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery(answersQuery(api));
  const [edited, setEdited] = useState<Edited | null>(null);
  const [removed, setRemoved] = useState<CannedAnswer | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ANSWERS_KEY });

  const remove = useMutation({
    mutationFn: (id: string) => api.inbox.removeAnswer({ params: { id } }),
    onSuccess: setRemoved,
    onError: (error) => toast.error(errorText(error, 'Couldn’t delete the reply.')),
    onSettled: refresh,
  });
  const restore = useMutation({
    mutationFn: ({ title, text }: CannedAnswer) => api.inbox.addAnswer({ body: { title, text } }),
    onSuccess: () => setRemoved(null),
    onError: (error) => toast.error(errorText(error, 'Couldn’t undo. Try again.')),
    onSettled: refresh,
  });

  return (
    <Dialog open onClose={onClose} title="Saved replies" className="sm:max-w-2xl">
      {edited ? (
        <AnswerForm key={edited.known?.updatedAt ?? 'new'} edited={edited} onDone={() => setEdited(null)} />
      ) : (
        <>
          <ul aria-label="Saved replies" className="mb-4">
            {data?.map((answer) => (
              <li key={answer.id} className="flex items-center justify-between gap-3 border-b border-line py-2">
                <span className="min-w-0">
                  <span className="block font-medium [overflow-wrap:anywhere]">{answer.title}</span>
                  <span className="block truncate text-sm text-ink-2">{answer.text}</span>
                </span>
                <span className="flex shrink-0 gap-1">
                  <Button size="sm" onClick={() => setEdited({ ...answer, known: answer })}>
                    Edit<span className="sr-only"> {answer.title}</span>
                  </Button>
                  <Button size="sm" variant="act" onClick={() => remove.mutate(answer.id)}>
                    Delete<span className="sr-only"> {answer.title}</span>
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          {removed && (
            <p role="status" className="mb-4 flex flex-wrap items-center gap-2 text-sm">
              “{removed.title}” deleted.
              <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate(removed)}>
                Undo
              </Button>
            </p>
          )}
          <Button variant="primary" onClick={() => setEdited({ title: '', text: typed.trim(), known: null })}>
            {typed.trim() ? 'Save current text' : 'Add saved reply'}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function AnswerForm({ edited, onDone }: { edited: Edited; onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const [title, setTitle] = useState(edited.title);
  const [text, setText] = useState(edited.text);
  const [known, setKnown] = useState(edited.known);
  const save = useMutation({
    mutationFn: () => {
      const body = { title, text };
      if (!known) return api.inbox.addAnswer({ body });
      return api.inbox.changeAnswer({ params: { id: known.id }, body: { ...body, updatedAt: known.updatedAt } });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ANSWERS_KEY });
      onDone();
    },
    onError: (error) => {
      // Saving again replaces the version shown.
      if (error instanceof ApiError && error.current) setKnown(error.current as CannedAnswer);
    },
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const isConflict = save.error instanceof ApiError && save.error.current !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label="Title" error={fields.title} required>
        <TextInput
          data-autofocus
          value={title}
          maxLength={CANNED_ANSWER_TITLE_MAX}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field
        label="Text"
        error={fields.text}
        hint={Object.entries(PLACEHOLDERS)
          .map(([name, meaning]) => `{${name}}: ${meaning}`)
          .join(', ')}
        required
      >
        <TextArea
          rows={8}
          value={text}
          maxLength={CONTACT_REPLY_MAX}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {isConflict && known && (
        <div role="alert" className="grid gap-1 rounded-control border border-accent bg-accent-wash p-3">
          <p className="font-medium">Someone else changed this reply to “{known.title}”:</p>
          <p className="whitespace-pre-wrap">{known.text}</p>
          <p className="text-sm">Save again to replace it with yours.</p>
        </div>
      )}
      <FormError>
        {save.error &&
          !isConflict &&
          Object.keys(fields).length === 0 &&
          errorText(save.error, 'Couldn’t save the reply.')}
      </FormError>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
