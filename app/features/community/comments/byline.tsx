import type { ReactNode } from 'react';
import type { CommentAuthor } from '#contract/comments.ts';

const STAFF: Partial<Record<CommentAuthor['role'], string>> = { admin: 'Handset', moderator: 'Moderator' };

type BylineProps = { author: CommentAuthor; isOwn?: boolean; children?: ReactNode };

/** Who wrote it, with a picture or the first letter of the name. */
export function Byline({ author, isOwn = false, children }: BylineProps) {
  const staff = STAFF[author.role];
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
      <AuthorAvatar author={author} />
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

function AuthorAvatar({ author: { name, avatarUrl } }: { author: CommentAuthor }) {
  const shape = 'size-6 shrink-0 rounded-full';
  if (avatarUrl) return <img src={avatarUrl} alt="" width="24" height="24" loading="lazy" className={shape} />;
  return (
    <span aria-hidden="true" className={`${shape} grid place-items-center bg-line text-2xs font-semibold text-ink-2`}>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
