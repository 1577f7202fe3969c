import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { useSiteSettings } from '#app/lib/site-query.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import type { CommentAuthor } from '#contract/comments.ts';

const STAFF: Partial<Record<CommentAuthor['role'], string>> = { moderator: 'Moderator' };

type BylineProps = { author: CommentAuthor; isOwn?: boolean; children?: ReactNode };

/** The author with a picture or the first letter of their name. */
export function Byline({ author, isOwn = false, children }: BylineProps) {
  const { name } = useSiteSettings();
  const staff = author.role === 'admin' ? name : STAFF[author.role];
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
      <Avatar name={author.name} url={author.avatarUrl} size="sm" />
      <bdi className="min-w-0 text-base font-semibold text-ink">{author.name}</bdi>
      {isOwn && <Badge>You</Badge>}
      {staff && <Badge>{staff}</Badge>}
      {children}
    </div>
  );
}

export function Badge({ children }: { children: ReactNode }) {
  return <span className="rounded-full border border-line-2 px-2 text-2xs font-medium text-ink-2">{children}</span>;
}

type IndentedProps = { depth: number; children: ReactNode };

/** One class per level: the policy allows no style attributes in the server's HTML. */
const DEPTHS = [
  '[--depth:0]',
  '[--depth:1]',
  '[--depth:2]',
  '[--depth:3]',
  '[--depth:4]',
  '[--depth:5]',
  '[--depth:6]',
  '[--depth:7]',
  '[--depth:8]',
];

/** A line for every level. The indent stops growing while there is still room to read. */
export function Indented({ depth, children }: IndentedProps) {
  return (
    <li
      className={cx(
        DEPTHS[Math.min(depth, DEPTHS.length - 1)],
        '[--levels:4] [--step:0.75rem] [--indent:calc(min(var(--depth),var(--levels))*var(--step))] bg-[repeating-linear-gradient(90deg,var(--line-2)_0_1px,transparent_1px_var(--step))] bg-[length:var(--indent)_100%] bg-no-repeat ps-[calc(var(--indent)+0.5rem)] pe-2 @2xl:[--levels:8] @2xl:[--step:1.25rem]',
      )}
    >
      {children}
    </li>
  );
}
