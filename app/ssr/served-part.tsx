import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useFollowLinks } from '#app/lib/link.tsx';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useNear } from '#app/lib/viewport/use-near.ts';
import type { Use } from './hand-over.ts';
import { useServedHtml } from './served-html.tsx';
import { whenReleased } from './when-released.ts';

/** Code that a first page does not need: the server and later screens wait for it in the loader. */
export interface LazyCode<Code> {
  load(): Promise<Code>;
  loaded: Code | undefined;
}

export function lazyCode<Code>(fetch: () => Promise<Code>): LazyCode<Code> {
  const code: LazyCode<Code> = {
    loaded: undefined,
    load: async () => {
      [code.loaded, handOver] = await Promise.all([code.loaded ?? fetch(), handOver ?? import('./hand-over.ts')]);
      return code.loaded;
    },
  };
  return code;
}

/**
 * Carries the reader's input from the server's HTML over to the part that replaces it; loads with the first such part.
 */
let handOver: typeof import('./hand-over.ts') | undefined;

export type ServedPartProps<Code> = {
  /** The element's id: unique per page and part. */
  id: string;
  code: LazyCode<Code>;
  /**
   * When it must become more than the server's HTML, whose links work: never; once something in it is pressed; when it
   * is hovered or focused (on a touch screen, when the reader comes near); when the reader comes near; or now.
   */
  live: 'never' | 'pressed' | 'touched' | 'near' | 'now';
  className?: string;
  children: (code: Code) => ReactNode;
};

/**
 * A part of a screen that the server has rendered: it stays as it is, without code or hydration, until it has to
 * respond. Presses meanwhile are repeated when it can respond; typed text, folds and scroll positions are kept.
 */
export const ServedPart = import.meta.env.SSR ? WrittenPart : HydratedPart;

/** The server renders it once. */
function WrittenPart<Code>({ id, code: { loaded }, className, children }: ServedPartProps<Code>) {
  return (
    <div id={id} className={className}>
      {loaded && children(loaded)}
    </div>
  );
}

function HydratedPart<Code>({ id, code, live, className, children }: ServedPartProps<Code>) {
  const html = useServedHtml(id);
  const part = useRef<HTMLDivElement>(null);
  const isNear = useNear(part, live === 'near' || (live === 'touched' && !canHover()));
  const [isPressed, setIsPressed] = useState(false);
  const touch = () => live === 'touched' && setIsPressed(true);
  const isWanted = html === null || live === 'now' || isPressed || isNear;
  const fetched = useLazyModule(code.load, isWanted, () => setIsPressed(false));
  const loaded = fetched ?? code.loaded;
  // An element replaced while a key or pointer button is down on it would never be clicked.
  const [isHeld, setIsHeld] = useState(false);
  const isReady = isWanted && loaded !== undefined && !isHeld;
  const focused = useRef<Element | null>(null);
  const pressed = useRef<Element | null>(null);
  const [use, setUse] = useState<Use>();
  const isLive = isReady && (html === null || use !== undefined);
  useLayoutEffect(() => {
    if (isReady && handOver && part.current)
      setUse(handOver.noteUse(part.current, { focused: focused.current, pressed: pressed.current }));
  }, [isReady]);
  useLayoutEffect(() => {
    if (isLive && use && part.current) handOver?.repeatUse(part.current, use);
  }, [isLive, use]);

  const followLink = useFollowLinks();
  const press = (event: MouseEvent<HTMLElement>) => {
    followLink(event);
    const control = live !== 'never' && (event.target as Element).closest(CONTROL);
    if (!control) return;
    pressed.current = control;
    setIsPressed(true);
  };
  const hold = () => {
    setIsHeld(true);
    whenReleased(['pointerup', 'pointercancel', 'keyup'], () => setIsHeld(false));
  };

  if (isLive) {
    return (
      <div key="live" ref={part} id={id} className={className}>
        {children(loaded)}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only forwards presses inside it
    <div
      key="served"
      ref={part}
      id={id}
      className={className}
      data-served=""
      onClick={press}
      onPointerDown={hold}
      onKeyDown={hold}
      onPointerOver={touch}
      onFocus={({ target }) => {
        touch();
        focused.current = target;
      }}
      onBlur={() => {
        focused.current = null;
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: already in the page, rendered by React on the server
      dangerouslySetInnerHTML={{ __html: html ?? '' }}
    />
  );
}

const canHover = () => !import.meta.env.SSR && matchMedia('(hover: hover)').matches;

const CONTROL = 'button, input, label, select, summary, textarea';
