import { exactTime, timeAgo } from '#app/lib/relative-time.ts';

/**
 * `2 days ago`; the exact time on hover. Must not be rendered on the server, which knows neither the reader's clock nor
 * time zone.
 */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className={className}>
      {timeAgo(at)}
    </time>
  );
}
