import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Progress } from '#app/desk-kit/frame/progress.tsx';
import { pictureForm, sendFile } from '#app/desk-kit/frame/send-file.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { MEGABYTE, PICTURE_TYPES, PICTURE_TYPES_TEXT, UPLOAD_MAX } from '#contract/limits.ts';
import type { LibraryPicture } from '#contract/media/library.ts';
import { LIBRARY_KEY } from './pictures-queries.ts';

export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'storing' | 'failed';
  fraction: number;
  error: string | null;
}

/** More would only queue on the server. */
const AT_ONCE = 2;
let lastKey = 0;

export interface Uploads {
  list: readonly Upload[];
  add: (files: readonly File[]) => void;
  retry: (key: number) => void;
  cancel: (key: number) => void;
}

/**
 * Uploads pictures to the library, a few at a time. One that fails keeps its error and can be retried; the others
 * continue.
 */
export function useUploads(onStored: (picture: LibraryPicture) => void): Uploads {
  const queries = useQueryClient();
  const [list, setList] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const change = (key: number, changes: Partial<Upload>) =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = (key: number) => setList((all) => all.filter((one) => one.key !== key));

  const send = async ({ key, file }: Upload) => {
    const stop = new AbortController();
    running.current.set(key, stop);
    change(key, { state: 'sending', fraction: 0, error: null });
    const onProgress = (fraction: number) => change(key, { fraction, state: fraction < 1 ? 'sending' : 'storing' });
    try {
      const url = '/api/admin/media';
      const picture = await sendFile<LibraryPicture>({
        method: 'POST',
        url,
        body: pictureForm(file),
        onProgress,
        signal: stop.signal,
      });
      drop(key);
      onStored(picture);
      void queries.invalidateQueries({ queryKey: LIBRARY_KEY });
    } catch (error) {
      if (stop.signal.aborted) drop(key);
      else change(key, { state: 'failed', error: errorText(error, 'Couldn’t upload. Try again.') });
    } finally {
      running.current.delete(key);
    }
  };

  const sendNext = useEffectEvent((all: readonly Upload[]) => {
    const next = all.filter(({ key, state }) => state === 'waiting' && !running.current.has(key));
    for (const upload of next.slice(0, AT_ONCE - running.current.size)) void send(upload);
  });
  useEffect(() => sendNext(list), [list]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  return {
    list,
    add: (files) =>
      setList((all) => [
        ...all,
        ...files.map((file): Upload => {
          const error = problemOf(file);
          return { key: ++lastKey, file, state: error ? 'failed' : 'waiting', fraction: 0, error };
        }),
      ]),
    retry: (key) => change(key, { state: 'waiting', error: null }),
    cancel: (key) => {
      const stop = running.current.get(key);
      if (stop) stop.abort();
      else drop(key);
    },
  };
}

function problemOf({ type, size }: File): string | null {
  if (!PICTURE_TYPES.includes(type)) return `Choose a ${PICTURE_TYPES_TEXT} picture.`;
  return size > UPLOAD_MAX ? `This picture is larger than ${UPLOAD_MAX / MEGABYTE} MB. Choose a smaller one.` : null;
}

export function UploadList({ uploads: { list, retry, cancel } }: { uploads: Uploads }) {
  if (list.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="grid gap-2">
      {list.map(({ key, file, state, fraction, error }) => (
        <li key={key} className="flex items-center gap-3 rounded-small border border-line bg-sheet px-3 py-2">
          <div className="min-w-0 grow [overflow-wrap:anywhere]">
            {state === 'failed' ? (
              <p className="text-sm">
                {file.name}
                <span role="alert" className="block text-xs font-medium text-accent-ink">
                  {error}
                </span>
              </p>
            ) : (
              <Progress
                label={`${file.name}: ${STATE_WORDS[state]}`}
                {...(state === 'sending' && { fraction })}
                {...(state === 'waiting' && { fraction: 0 })}
              />
            )}
          </div>
          {state === 'failed' && problemOf(file) === null && (
            <Button size="sm" onClick={() => retry(key)}>
              Try again<span className="sr-only"> with {file.name}</span>
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => cancel(key)}>
            {state === 'failed' ? 'Dismiss' : 'Cancel'}
            <span className="sr-only">: {file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const STATE_WORDS = { waiting: 'waiting', sending: 'uploading', storing: 'processing' } as const;
