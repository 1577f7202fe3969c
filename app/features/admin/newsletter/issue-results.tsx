import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Issue } from '#contract/newsletter/issues.ts';
import { resultsQuery } from './newsletter-queries.ts';

/** Counts only; recipients are not tracked. */
export function IssueResults({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const query = useQuery(resultsQuery(useApi(), issue.id));
  const { data } = query;
  const rows = data && [
    ['Accepted by mail servers', data.accepted],
    ['Failed', data.refused],
    ['Waiting', data.waiting],
    ['Skipped (unsubscribed first)', data.skipped],
    ['Unsubscribed afterwards', data.unsubscribed],
  ];
  return (
    <Dialog open onClose={onClose} title={`Results: “${issue.subject}”`}>
      <QueryState query={query} failure="Couldn’t load the results." />
      {rows && (
        <table className="w-full">
          <caption className="sr-only">Delivery</caption>
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
          <h3 className="mt-5 mb-1 text-md">Errors from mail servers</h3>
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
        We don’t track opens or clicks. If an e-mail bounces later, the bounce notice goes to the sender’s mailbox.
      </p>
    </Dialog>
  );
}
