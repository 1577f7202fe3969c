import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import type { ModerationEntry } from '#contract/moderation.ts';
import { DONE_LABELS } from './labels.ts';

export function LogEntries({ entries }: { entries: readonly ModerationEntry[] }) {
  return (
    <ol aria-label="What was done" className="mt-2">
      {entries.map(({ id, actor, action, author, comment, reason, createdAt }) => (
        <li key={id} className="border-t border-line py-2.5">
          <p>
            <bdi className="font-semibold">{actor.name}</bdi> {DONE_LABELS[action]}{' '}
            {comment ? (
              <>
                a comment by <bdi className="font-medium">{author.name}</bdi> on {comment.subject.title}
              </>
            ) : (
              <bdi className="font-medium">{author.name}</bdi>
            )}{' '}
            <RelativeTime at={createdAt} className="text-xs text-ink-3" />
          </p>
          <p className="text-ink-2">{reason}</p>
          {comment && (
            <p className="mt-1 line-clamp-2 border-s border-line-2 ps-3 text-ink-3 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
              {comment.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
