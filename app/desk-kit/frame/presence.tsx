import deskAddresses from 'virtual:desk-addresses';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getToken } from '#app/features/account/auth/token.ts';
import { createApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { createFetchTransport } from '#app/lib/fetch-transport.ts';
import { makeId } from '#app/lib/make-id.ts';
import { PRESENCE_BEAT_MS, type PresenceKind, type PresentPerson } from '#contract/desk/presence.ts';
import { indiaClock } from './india-time.ts';
import { Initials } from './initials.tsx';

/** A tab that nobody has touched for as long says nothing more: sessions of staff end when they rest. */
const REST_MS = 30 * 60_000;

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'visibilitychange'] as const;

/** That a session has ended is told to whoever saves something, and not in the middle of a word by a beat. */
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
  /** Null for what is not stored yet: nobody else can have it open. */
  id: string | null;
  /** What is being typed: another value means that somebody typed. */
  value: unknown;
};

type Presence = {
  people: PresentPerson[];
  /** Another value when the comments of the desk on an article changed. */
  notes: string | null;
};

/** Says that this tab has something open while it is looked at, and knows who else has. Nothing waits for it. */
export function usePresence({ kind, id, value }: PresenceOptions): Presence {
  const [api] = useState(quietApi);
  const [tab] = useState(makeId);
  const [present, setPresent] = useState<Presence>({ people: [], notes: null });
  const typing = useRef({ value, isTyping: false, wasTold: false, tell: () => {} });

  useEffect(() => {
    const { current: state } = typing;
    if (state.value === value) return;
    state.value = value;
    state.isTyping = true;
    // The first key is told at once: it warns the others before they type.
    if (!state.wasTold) state.tell();
  }, [value]);

  const beat = useEffectEvent(async (subjectId: string, isGone: () => boolean) => {
    const { current: state } = typing;
    const { isTyping } = state;
    state.wasTold = isTyping;
    state.isTyping = false;
    try {
      const answer = await api.presence.beat({ params: { tab }, body: { kind, subjectId, isTyping } });
      if (!isGone()) setPresent(answer);
    } catch {
      // Whether somebody else is there is unknown now.
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
      if (isGone || document.hidden || Date.now() - touchedAt > REST_MS) return;
      timer = setTimeout(again, PRESENCE_BEAT_MS);
      void beat(id, () => isGone);
    };
    const onLife = () => {
      touchedAt = Date.now();
      if (document.hidden) rest();
      else if (timer === undefined) again();
    };
    const leave = () => void api.presence.leave({ params: { tab } }).catch(() => undefined);
    state.tell = again;
    again();
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, onLife);
    window.addEventListener('pagehide', leave);
    // Back from the browser's cache of pages.
    window.addEventListener('pageshow', again);
    return () => {
      isGone = true;
      state.tell = () => {};
      rest();
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, onLife);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', again);
      leave();
    };
  }, [api, tab, id]);

  return present;
}

/** White on each is readable (AA). */
const COLOURS = ['bg-[#6554cf]', 'bg-[#0f7488]', 'bg-[#a94a2a]'] as const;

/** Who else is here, in initials and in words; whoever types is a warning. */
export function PresentPeople({ people }: { people: readonly PresentPerson[] }) {
  const [first] = people;
  const isEditing = first?.editingSince != null;
  return (
    <p
      role="status"
      aria-label="Who else is here"
      className={cx(
        'flex min-w-0 items-center gap-2 text-xs',
        first && 'rounded-full py-1 pr-3 pl-1',
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
          <span className="min-w-0">{presenceText(people)}</span>
        </>
      )}
    </p>
  );
}

/** `Anita is editing this since 10:42`; of those who only look all are named in one go. */
export function presenceText(people: readonly PresentPerson[]): string {
  const editing = people.filter(({ editingSince }) => editingSince !== null).map(editingText);
  const reading = people.filter(({ editingSince }) => editingSince === null);
  const names = reading.filter(({ isSelf }) => !isSelf).map(({ name }) => name);
  return [
    ...editing,
    ...(names.length > 0 ? [`${listed(names)} ${names.length === 1 ? 'is' : 'are'} reading`] : []),
    ...(reading.some(({ isSelf }) => isSelf) ? ['You have it open in another tab'] : []),
  ].join('. ');
}

function editingText({ name, editingSince, isSelf }: PresentPerson): string {
  const since = indiaClock(editingSince ?? '');
  return isSelf ? `You are editing this in another tab since ${since}` : `${name} is editing this since ${since}`;
}

function listed(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
