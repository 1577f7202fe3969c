import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Issue } from '#contract/newsletter/issues.ts';
import { resultsQuery } from './newsletter-queries.ts';

/** What became of an issue, without following anybody. */
export function IssueResults({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const { data, error, refetch } = useQuery(resultsQuery(useApi(), issue.id));
  const rows = data && [
    ['Accepted by the reader’s mail server', data.accepted],
    ['Refused, or given up', data.refused],
    ['Still to be sent', data.waiting],
    ['Left before their turn', data.skipped],
    ['Unsubscribed after it', data.unsubscribed],
  ];
  return (
    <Dialog open onClose={onClose} title={`Results of “${issue.subject}”`}>
      {error && <ErrorState message={errorText(error, 'They did not load.')} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {rows && (
        <table className="w-full">
          <caption className="sr-only">What became of it</caption>
          <tbody>
            {rows.map(([label, count]) => (
              <tr key={label} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {label}
                </th>
                <td className="py-2 text-right font-medium num">{formatCount(Number(count))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && data.reasons.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 text-md">What mail servers said</h3>
          <ul className="grid gap-1 text-sm [overflow-wrap:anywhere]">
            {data.reasons.map(({ reason, count }) => (
              <li key={reason}>
                {formatCount(count)} × {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-5 text-sm text-ink-2">
        Who opened it and which links were pressed is not known: our mails hold no picture that counts and no link that
        passes by us first. A mail that was accepted and came back later is in the mailbox of the sender’s address.
      </p>
    </Dialog>
  );
}
