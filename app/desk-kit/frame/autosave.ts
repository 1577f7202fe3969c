import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** In this browser: what a killed tab loses at most. */
const KEEP_MS = 400;
/** To the server, while somebody types. */
const SAVE_MS = 1_500;
/** After the server refused it or could not be reached. */
const RETRY_MS = 8_000;

type AutosaveOptions<Value> = {
  value: Value;
  /** Whether the server lacks something of it. */
  isUnsaved: boolean;
  /** Keeps it in this browser; returns whether there was room. */
  keep: (value: Value) => boolean;
  /** It is on the server: the copy of this browser can go. */
  forget: () => void;
  /** Sends it to the server; none where it has to wait for a button or for an answer. */
  save: (() => void) | null;
  isSaving: boolean;
  hasFailed: boolean;
  /** Also when its screen is left: for what is saved as it is typed. */
  savesOnLeave?: boolean;
};

/**
 * Nothing typed is lost: it is kept in this browser within half a second and on the server within two, however long
 * the keys do not rest; and at once when the screen goes, as it does when a session ends in the middle of a word.
 * Returns whether this browser had room for it.
 */
export function useAutosave<Value>(options: AutosaveOptions<Value>): boolean {
  const { value, isUnsaved, save, isSaving, hasFailed } = options;
  const [hasRoom, setHasRoom] = useState(true);

  const keepNow = useEffectEvent((): boolean => {
    if (options.isUnsaved) return options.keep(options.value);
    options.forget();
    return true;
  });
  const leave = useEffectEvent(() => {
    keepNow();
    if (options.savesOnLeave && options.isUnsaved) options.save?.();
  });

  useRegularly(() => setHasRoom(keepNow()), KEEP_MS, value, true);
  useRegularly(
    () => options.isUnsaved && options.save?.(),
    hasFailed ? RETRY_MS : SAVE_MS,
    value,
    isUnsaved && !isSaving && save !== null,
  );
  useEffect(() => {
    if (!isUnsaved) keepNow();
  }, [isUnsaved]);
  useEffect(() => {
    const onHide = () => keepNow();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      leave();
    };
  }, []);

  return hasRoom;
}

/** Runs so long after a change; further changes in between do not put it off. */
function useRegularly(run: () => void, ms: number, changed: unknown, isOn: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useEffectEvent(run);

  useEffect(() => {
    if (!isOn || timer.current !== undefined) return;
    const fire = (_changed: unknown) => {
      timer.current = undefined;
      latest();
    };
    timer.current = setTimeout(fire, ms, changed);
  }, [changed, isOn, ms]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
