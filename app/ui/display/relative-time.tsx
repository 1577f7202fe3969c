import { exactTime, timeAgo } from '#app/lib/relative-time.ts';

/** `2 days ago`; the exact time on hover. Only where the server does not render: it knows neither clock nor zone. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className={className}>
      {timeAgo(at)}
    </time>
  );
}
