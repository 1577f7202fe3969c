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
 * The value, but no other one while a button of the pointer is down: what appears when a field is left would move the
 * very button that is being pressed, and the click would go nowhere.
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
