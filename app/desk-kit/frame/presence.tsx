import deskAddresses from 'virtual:desk-addresses';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getToken } from '#app/features/account/auth/token.ts';
import { createApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { createFetchTransport } from '#app/lib/fetch-transport.ts';
import { makeId } from '#app/lib/make-id.ts';
import { type LastSave, PRESENCE_BEAT_MS, type PresenceKind, type PresentPerson } from '#contract/desk/presence.ts';
import { indiaTimeOfDay } from './india-time.ts';
import { Initials } from './initials.tsx';

/** An idle tab stops reporting, so it does not keep a staff session alive. */
const IDLE_MS = 30 * 60_000;

const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'visibilitychange'] as const;

/** A session that ended is reported by the next save, not by a heartbeat in the middle of a word. */
const quietApi = () =>
  createApi(
    createFetchTransport({
      getToken,
      getDevices: () => null,
      onDevice: () => {},
      onUnauthenticated: async () => false,
      onReauthRequired: async () => false,
      mayBeCounted: () => false,
    }),
    deskAddresses,
  );

type PresenceOptions = {
  kind: PresenceKind;
  /** Null before the first save: no one else can have it open. */
  id: string | null;
  /** A new value means the user typed; null while nothing is unsaved. */
  value: unknown;
};

type Presence = {
  people: PresentPerson[];
  /** Changes when the article's comments change. */
  notes: string | null;
  /** The last save by anyone; null until it is known. */
  saved: LastSave | null;
};

/** Reports that this tab has something open, and returns who else has. */
export function usePresence({ kind, id, value }: PresenceOptions): Presence {
  const [api] = useState(quietApi);
  const [tab] = useState(makeId);
  const [present, setPresent] = useState<Presence>({ people: [], notes: null, saved: null });
  const typing = useRef({ value, isTyping: false, wasReported: false, report: () => {} });

  useEffect(() => {
    const { current: state } = typing;
    if (state.value === value) return;
    state.value = value;
    if (value === null) return;
    state.isTyping = true;
    // The first keystroke is reported immediately, to warn others before they type.
    if (!state.wasReported) state.report();
  }, [value]);

  const beat = useEffectEvent(async (subjectId: string, isGone: () => boolean) => {
    const { current: state } = typing;
    const { isTyping } = state;
    state.wasReported = isTyping;
    state.isTyping = false;
    try {
      const answer = await api.presence.beat({ params: { tab }, body: { kind, subjectId, isTyping } });
      if (!isGone()) setPresent(answer);
    } catch {
      // The response failed, so it is unknown who is here now.
      if (!isGone()) setPresent((before) => ({ ...before, people: [] }));
    }
  });

  useEffect(() => {
    if (id === null) return;
    const { current: state } = typing;
    let isGone = false;
    let touchedAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const again = () => {
      rest();
      if (isGone || document.hidden || Date.now() - touchedAt > IDLE_MS) return;
      timer = setTimeout(again, PRESENCE_BEAT_MS);
      void beat(id, () => isGone);
    };
    const onActivity = () => {
      touchedAt = Date.now();
      if (document.hidden) rest();
      else if (timer === undefined) again();
    };
    const leave = () => void api.presence.leave({ params: { tab } }).catch(() => undefined);
    state.report = again;
    again();
    for (const sign of ACTIVITY_EVENTS) document.addEventListener(sign, onActivity);
    window.addEventListener('pagehide', leave);
    // Restored from the back/forward cache.
    window.addEventListener('pageshow', again);
    return () => {
      isGone = true;
      state.report = () => {};
      rest();
      for (const sign of ACTIVITY_EVENTS) document.removeEventListener(sign, onActivity);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', again);
      leave();
    };
  }, [api, tab, id]);

  return present;
}

/** White text on each has AA contrast. */
const COLOURS = ['bg-[#6554cf]', 'bg-[#0f7488]', 'bg-[#a94a2a]'] as const;

type PresentPeopleProps = {
  people: readonly PresentPerson[];
  /** On a phone the initials alone. */
  isCompact?: boolean;
};

/** Who else is here; someone typing is a warning. */
export function PresentPeople({ people, isCompact = false }: PresentPeopleProps) {
  const [first] = people;
  const isEditing = first?.editingSince != null;
  return (
    <p
      role="status"
      aria-label="Also here"
      className={cx(
        'flex min-w-0 items-center gap-2 text-xs',
        first && 'rounded-full py-1 pr-3 pl-1',
        isCompact && 'max-md:pr-1',
        isEditing ? 'bg-warn-wash font-medium text-warn' : 'text-ink-2',
      )}
    >
      {first && (
        <>
          <span className="flex -space-x-2">
            {people.slice(0, 3).map(({ id, name }, at) => (
              <Initials key={id} name={name} className={cx('text-[#fff]', COLOURS[at])} />
            ))}
          </span>
          <span className={cx('min-w-0', isCompact && 'max-md:sr-only')}>{presenceText(people)}</span>
        </>
      )}
    </p>
  );
}

/** `Anita has been editing since 10:42`; readers are listed together. */
export function presenceText(people: readonly PresentPerson[]): string {
  const editing = people.filter(({ editingSince }) => editingSince !== null).map(editingText);
  const reading = people.filter(({ editingSince }) => editingSince === null);
  const names = reading.filter(({ isSelf }) => !isSelf).map(({ name }) => name);
  return [
    ...editing,
    ...(names.length > 0 ? [`${listed(names)} ${names.length === 1 ? 'is' : 'are'} reading`] : []),
    ...(reading.some(({ isSelf }) => isSelf) ? ['Also open in another of your tabs'] : []),
  ].join('. ');
}

function editingText({ name, editingSince, isSelf }: PresentPerson): string {
  const since = indiaTimeOfDay(editingSince ?? '');
  return isSelf ? `You have been editing in another tab since ${since}` : `${name} has been editing since ${since}`;
}

function listed(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
