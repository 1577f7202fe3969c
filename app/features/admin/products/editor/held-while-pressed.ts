import { useState, useSyncExternalStore } from 'react';
import { whenReleased } from '#app/ssr/when-released.ts';

let isPressed = false;

function subscribe(onChange: () => void): () => void {
  const press = () => {
    isPressed = true;
    whenReleased(['pointerup', 'pointercancel'], () => {
      isPressed = false;
      onChange();
    });
  };
  window.addEventListener('pointerdown', press, true);
  return () => window.removeEventListener('pointerdown', press, true);
}

/**
 * Freezes a value while a pointer button is down: an error that appears on blur would move the button being pressed,
 * and the click would miss it.
 */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  );
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}
