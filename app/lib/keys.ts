type Held = { ctrlKey: boolean; metaKey: boolean; altKey: boolean };
type Pressed = Held & { target: EventTarget | null; defaultPrevented: boolean };

const TYPED_INTO = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range])';

/** Whether a key can be a shortcut of ours: no one has taken it yet, and it is no text and no command of the browser. */
export function isShortcut(event: Pressed): boolean {
  const { target, defaultPrevented } = event;
  const isText = target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO));
  return !defaultPrevented && !isText && !isCommand(event);
}

/** Shift does not make a command of a key: there is no `?` without it. */
export function isCommand({ ctrlKey, metaKey, altKey }: Held): boolean {
  return ctrlKey || metaKey || altKey;
}

/** A press that means something else than alone: another tab or window, a selection. */
export function hasModifier(event: Held & { shiftKey: boolean }): boolean {
  return event.shiftKey || isCommand(event);
}
