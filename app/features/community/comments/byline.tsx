import type { ReactNode } from 'react';
import { Avatar } from '#app/ui/display/avatar.tsx';
import type { CommentAuthor } from '#contract/comments.ts';

const STAFF: Partial<Record<CommentAuthor['role'], string>> = { admin: 'Handset', moderator: 'Moderator' };

type BylineProps = { author: CommentAuthor; isOwn?: boolean; children?: ReactNode };

/** Who wrote it, with a picture or the first letter of the name. */
export function Byline({ author, isOwn = false, children }: BylineProps) {
  const staff = STAFF[author.role];
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
