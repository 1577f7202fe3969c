const PREFIX = 'comment-';

/** The element id of a comment, which is also its address fragment. */
export function commentAnchor(commentId: string): string {
  return `${PREFIX}${commentId}`;
}

export function isPermalink(hash: string): boolean {
  return hash.startsWith(`#${PREFIX}`);
}

/** The comment id in the address. */
export function linkedCommentId(hash: string): string | null {
  return isPermalink(hash) ? hash.slice(PREFIX.length + 1) : null;
}

/** The address of a comment. */
export function commentPath(subject: { kind: 'product' | 'blog'; id: string }, commentId: string): string {
  return `/${subject.kind}/${subject.id}#${commentAnchor(commentId)}`;
}

/** Focuses a comment without scrolling. */
export function focusComment(commentId: string): void {
  document.getElementById(commentAnchor(commentId))?.focus({ preventScroll: true });
}

/** Scrolls a comment to the middle of the screen and focuses it. Returns whether it is on the page. */
export function goToComment(commentId: string): boolean {
  const element = document.getElementById(commentAnchor(commentId));
  element?.scrollIntoView({ block: 'center' });
  focusComment(commentId);
  return element !== null;
}
