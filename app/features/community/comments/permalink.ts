const PREFIX = 'comment-';

/** The element of a comment, which is also the end of its address. */
export function anchorOf(commentId: string): string {
  return `${PREFIX}${commentId}`;
}

export function isPermalink(hash: string): boolean {
  return hash.startsWith(`#${PREFIX}`);
}

/** Which comment the address names. */
export function linkedComment(hash: string): string | null {
  return isPermalink(hash) ? hash.slice(PREFIX.length + 1) : null;
}

/** Where a comment can be read. */
export function commentAddress(subject: { kind: 'product' | 'blog'; id: string }, commentId: string): string {
  return `/${subject.kind}/${subject.id}#${anchorOf(commentId)}`;
}

/** Moves the keyboard to a comment, wherever the screen is. */
export function focusComment(commentId: string): void {
  document.getElementById(anchorOf(commentId))?.focus({ preventScroll: true });
}

/** Shows a comment in the middle of the screen and moves the keyboard there. Whether it is on the page. */
export function goToComment(commentId: string): boolean {
  const element = document.getElementById(anchorOf(commentId));
  element?.scrollIntoView({ block: 'center' });
  focusComment(commentId);
  return element !== null;
}
