import { useState, useSyncExternalStore } from 'react';

let isPressed = false;

function subscribe(onChange: () => void): () => void {
  const press = () => {
    isPressed = true;
  };
  // After the click that the release may be.
  const release = () => {
    setTimeout(() => {
      isPressed = false;
      onChange();
    });
  };
  window.addEventListener('pointerdown', press, true);
  window.addEventListener('pointerup', release, true);
  window.addEventListener('pointercancel', release, true);
  return () => {
    window.removeEventListener('pointerdown', press, true);
    window.removeEventListener('pointerup', release, true);
    window.removeEventListener('pointercancel', release, true);
  };
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
