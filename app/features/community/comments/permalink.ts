const PREFIX = 'comment-';

/** The element of a comment, which is also the end of its address. */
export function commentAnchor(commentId: string): string {
  return `${PREFIX}${commentId}`;
}

export function isPermalink(hash: string): boolean {
  return hash.startsWith(`#${PREFIX}`);
}

/** Which comment the address names. */
export function linkedCommentId(hash: string): string | null {
  return isPermalink(hash) ? hash.slice(PREFIX.length + 1) : null;
}

/** Where a comment can be read. */
export function commentPath(subject: { kind: 'product' | 'blog'; id: string }, commentId: string): string {
  return `/${subject.kind}/${subject.id}#${commentAnchor(commentId)}`;
}

/** Moves the keyboard to a comment, wherever the screen is. */
export function focusComment(commentId: string): void {
  document.getElementById(commentAnchor(commentId))?.focus({ preventScroll: true });
}

/** Shows a comment in the middle of the screen and moves the keyboard there. Whether it is on the page. */
export function goToComment(commentId: string): boolean {
  const element = document.getElementById(commentAnchor(commentId));
  element?.scrollIntoView({ block: 'center' });
  focusComment(commentId);
  return element !== null;
}
