type Held = { ctrlKey: boolean; metaKey: boolean; altKey: boolean };
type Pressed = Held & { target: EventTarget | null; defaultPrevented: boolean };

const TYPED_INTO = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range])';

export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO));
}

/** Whether a key event may trigger a shortcut: it is not handled yet, not typed text and not a browser command. */
export function isShortcut(event: Pressed): boolean {
  const { target, defaultPrevented } = event;
  return !defaultPrevented && !isTypedInto(target) && !isCommand(event);
}

/** Shift does not count, because `?` cannot be typed without it. */
export function isCommand({ ctrlKey, metaKey, altKey }: Held): boolean {
  return ctrlKey || metaKey || altKey;
}

/** A modified click means something else: another tab or window, or a selection. */
export function hasModifier(event: Held & { shiftKey: boolean }): boolean {
  return event.shiftKey || isCommand(event);
}
