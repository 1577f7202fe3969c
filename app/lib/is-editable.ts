const TYPED_INTO = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range])';

/** Whether keys pressed on it are typed text, so that they are no shortcuts. */
export function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO));
}
