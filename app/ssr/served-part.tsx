import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useFollowLinks } from '#app/lib/link.tsx';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useNear } from '#app/lib/viewport/use-near.ts';
import { useServedHtml } from './served-html.tsx';
import { whenReleased } from './when-released.ts';

/** Code of a screen that its first page does without: the server and other screens wait for it, in the loader. */
export interface LazyCode<Code> {
  load(): Promise<Code>;
  loaded: Code | undefined;
}

export function lazyCode<Code>(fetch: () => Promise<Code>): LazyCode<Code> {
  const code: LazyCode<Code> = {
    loaded: undefined,
    load: async () => {
      code.loaded ??= await fetch();
      return code.loaded;
    },
  };
  return code;
}

type ServedPartProps<Code> = {
  /** Of its element: the same part of another page has another. */
  id: string;
  code: LazyCode<Code>;
  /**
   * When it has to be more than the server's HTML, whose links work: never, once something in it is pressed, as soon as
   * the reader comes near, or from now on.
   */
  live: 'never' | 'pressed' | 'near' | 'now';
  className?: string;
  children: (code: Code) => ReactNode;
};

/**
 * A part of a screen that the server has written already: it stays as it is, and costs neither code nor hydration, until
 * it has to do something. What is pressed in it meanwhile is pressed again as soon as it can answer.
 */
export function ServedPart<Code>({ id, code, live, className, children }: ServedPartProps<Code>) {
  const html = useServedHtml(id);
  const part = useRef<HTMLDivElement>(null);
  const isNear = useNear(part, live === 'near');
  const [isPressed, setIsPressed] = useState(false);
  const isWanted = html === null || live === 'now' || isPressed || isNear;
  const fetched = useLazyModule(code.load, isWanted, () => setIsPressed(false));
  const loaded = fetched ?? code.loaded;
  // What is replaced while a key or a button of the pointer is down on it is never clicked.
  const [isHeld, setIsHeld] = useState(false);
  const isLive = isWanted && loaded !== undefined && !isHeld;

  const followLink = useFollowLinks();
  const focused = useRef<Place | null>(null);
  const pressed = useRef<Place | null>(null);
  const press = (event: MouseEvent<HTMLElement>) => {
    followLink(event);
    const control = live !== 'never' && (event.target as Element).closest(CONTROL);
    if (!control) return;
    pressed.current = placeOf(control, event.currentTarget);
    setIsPressed(true);
  };
  const hold = () => {
    setIsHeld(true);
    whenReleased(['pointerup', 'pointercancel', 'keyup'], () => setIsHeld(false));
  };
  useLayoutEffect(() => {
    if (!isLive || !part.current) return;
    elementAt(part.current, focused.current)?.focus({ preventScroll: true });
    elementAt(part.current, pressed.current)?.click();
    focused.current = null;
    pressed.current = null;
  }, [isLive]);

  if (isLive) {
    return (
      <div key="live" ref={part} id={id} className={className}>
        {children(loaded)}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it passes on what is pressed inside
    <div
      key="served"
      ref={part}
      id={id}
      className={className}
      data-served=""
      onClick={press}
      onPointerDown={hold}
      onKeyDown={hold}
      onFocus={({ target, currentTarget }) => {
        focused.current = placeOf(target, currentTarget);
      }}
      onBlur={() => {
        focused.current = null;
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is in the page already, as React wrote it on the server
      dangerouslySetInnerHTML={{ __html: html ?? '' }}
    />
  );
}

const CONTROL = 'button, input, label, select, summary, textarea';

/** Where an element is and what it says: what replaces the server's HTML may know more, and have it elsewhere. */
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

/** The one in the same place, unless only another says the same. */
function elementAt(root: Element, place: Place | null): HTMLElement | null {
  if (!place) return null;
  const { tag, steps, mark } = place;
  const there = steps.reduce<Element | undefined>((at, step) => at?.children[step], root);
  const same = there?.tagName === tag ? there : null;
  const sameMark = [same, ...root.getElementsByTagName(tag)].find((element) => element && markOf(element) === mark);
  return (sameMark ?? same) as HTMLElement | null;
}
