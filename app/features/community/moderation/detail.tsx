import { Badge, Byline } from '#app/features/community/comments/byline.tsx';
import { commentPath } from '#app/features/community/comments/permalink.ts';
import { REASON_LABELS } from '#app/features/community/comments/report-reasons.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Eyebrow } from '#app/ui/display/headings.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import type { ModeratedComment } from '#contract/moderation.ts';
import { AuthorPanel } from './author-panel.tsx';
import { Context } from './context.tsx';
import type { PendingAction } from './decision-dialog.tsx';
import { hiddenLabel, reportLabel } from './labels.ts';
import { canApprove } from './use-decisions.ts';

type DetailProps = {
  comment: ModeratedComment;
  /** On its way to the server. */
  isDecided: boolean;
  backHref: string;
  onApprove: () => void;
  onAsk: (action: PendingAction['action']) => void;
};

/** Everything a decision needs, and the decision. */
export function Detail({ comment, isDecided, backHref, onApprove, onAsk: onAction }: DetailProps) {
  const { subject, author } = comment;
  const hidden = hiddenLabel(comment);

  return (
    <section aria-label={`Comment by ${author.name}`} className="grid grid-cols-1 gap-7">
      <Link to={backHref} preventScrollReset className="inline-flex items-center font-medium tap lg:hidden">
        Back to the list
      </Link>
      <div>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <Eyebrow>
            On{' '}
            <Link to={commentPath(subject, comment.id)} className="underline underline-offset-3 hover:text-ink">
              {subject.title}
            </Link>
          </Eyebrow>
          {hidden && <Badge>{hidden}</Badge>}
        </div>
        <Context comment={comment} />
        <div className="mt-4 flex flex-wrap gap-2">
          {canApprove(comment) && (
            <Button variant="primary" onClick={onApprove} disabled={isDecided} aria-keyshortcuts="a">
              {comment.hiddenAt ? 'Show again' : 'Approve'}
            </Button>
          )}
          {comment.hiddenBy !== 'moderator' && (
            <Button onClick={() => onAction('hide')} disabled={isDecided} aria-keyshortcuts="h">
              {comment.hiddenAt ? 'Keep hidden' : 'Hide'}
            </Button>
          )}
          <Button onClick={() => onAction('delete')} disabled={isDecided} aria-keyshortcuts="d">
            Delete
          </Button>
        </div>
      </div>
      {comment.reportCount > 0 && <Reports comment={comment} />}
      <AuthorPanel author={author} onAsk={onAction} />
    </section>
  );
}

function Reports({ comment: { reportCount, reports } }: { comment: ModeratedComment }) {
  return (
    <section aria-label="Reports">
      <h2 className="text-lg">{reportLabel(reportCount)}</h2>
      <ul className="mt-2">
        {reports.map(({ reason, details, reporter, createdAt }) => (
          <li key={`${reporter.id} ${createdAt}`} className="border-t border-line py-2.5">
            <Byline author={reporter}>
              <RelativeTime at={createdAt} />
            </Byline>
            <p className="mt-1 font-medium">{REASON_LABELS[reason].label}</p>
            {details && (
              <p className="whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
                {details}
              </p>
            )}
          </li>
        ))}
      </ul>
      {reportCount > reports.length && <p className="text-ink-3">The newest {reports.length} are shown.</p>}
    </section>
  );
}
