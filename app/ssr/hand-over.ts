/** What a reader did in a part of the server's HTML before its code loaded. */
export type Use = {
  focused: Place | null;
  pressed: Place | null;
  typed: { place: Place; value: string }[];
  folds: { place: Place; isOpen: boolean }[];
  scrolled: { place: Place; top: number }[];
};

export function noteUse(root: Element, { focused, pressed }: Record<'focused' | 'pressed', Element | null>): Use {
  const use: Use = {
    focused: focused && placeOf(focused, root),
    pressed: pressed && placeOf(pressed, root),
    typed: [],
    folds: [],
    scrolled: [],
  };
  for (const element of root.getElementsByTagName('*')) {
    const { type, value, defaultValue } = element as HTMLInputElement;
    const isText = defaultValue !== undefined && type !== 'checkbox' && type !== 'radio';
    if (isText && value !== defaultValue) use.typed.push({ place: placeOf(element, root), value });
    // The repeated press folds or unfolds its own element.
    if (element instanceof HTMLDetailsElement && pressed?.parentElement !== element)
      use.folds.push({ place: placeOf(element, root), isOpen: element.open });
    if (element.scrollTop > 0) use.scrolled.push({ place: placeOf(element, root), top: element.scrollTop });
  }
  return use;
}

/** Repeats it in the component that replaced the HTML. */
export function repeatUse(root: Element, { focused, pressed, typed, folds, scrolled }: Use): void {
  for (const { place, isOpen } of folds) elementAt(root, place)?.toggleAttribute('open', isOpen);
  for (const { place, top } of scrolled) elementAt(root, place)?.scrollTo({ top, behavior: 'instant' });
  const focus = elementAt(root, focused);
  for (const { place, value } of typed) {
    const field = elementAt(root, place);
    field?.focus({ preventScroll: true });
    // React misses a value set through its own setter, so use the native one.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    if (field !== focus) field?.blur();
  }
  focus?.focus({ preventScroll: true });
  elementAt(root, pressed)?.click();
}

/** An element's position and text: what replaces the server's HTML may know more, and have it elsewhere. */
type Place = { tag: string; steps: number[]; mark: string };

function markOf(element: Element): string {
  const { type, value } = element as HTMLInputElement;
  return [type, value, element.ariaLabel ?? (element.closest('label') ?? element).textContent].join();
}

function placeOf(element: Element, root: Element): Place {
  const steps: number[] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement)
    steps.unshift([...at.parentElement.children].indexOf(at));
  return { tag: element.tagName, steps, mark: markOf(element) };
}

/** The element at the same position, unless only another one has the same text. */
function elementAt(root: Element, place: Place | null): HTMLElement | null {
  if (!place) return null;
  const { tag, steps, mark } = place;
  const there = steps.reduce<Element | undefined>((at, step) => at?.children[step], root);
  const same = there?.tagName === tag ? there : null;
  const sameMark = [same, ...root.getElementsByTagName(tag)].find((element) => element && markOf(element) === mark);
  return (sameMark ?? same) as HTMLElement | null;
}
