import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType, useSearchParams } from 'react-router';
import { Controls } from '#app/features/catalogue/finder/controls.tsx';
import { finderQuery } from '#app/features/catalogue/finder/finder-queries.ts';
import {
  answersText,
  type FinderState,
  finderPath,
  readFinder,
  SHOWN_FIRST,
  SHOWN_MAX,
  weightList,
} from '#app/features/catalogue/finder/finder-state.ts';
import { isRanked, MatchArithmetic, RankedList } from '#app/features/catalogue/finder/ranked-list.tsx';
import { useMoves } from '#app/features/catalogue/finder/use-moves.ts';
import { useApi } from '#app/lib/api.ts';
import { countText, formatCount } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { Link } from '#app/lib/link.tsx';
import type { LoadArgs } from '#app/lib/screen.ts';
import { focusMain } from '#app/lib/viewport/main-area.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Chip } from '#app/ui/controls/chip.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { Announcement } from '#app/ui/display/announcement.tsx';
import { share } from '#app/ui/overlays/share.ts';

const SHEET = 'finder-answers';
const BY_FORM = 'by form';

export async function load({ api, ensureQuery, url }: LoadArgs): Promise<ScreenData> {
  await ensureQuery(finderQuery(api, readFinder(url.searchParams)));
  return {
    head: {
      title: 'Find my phone',
      description:
        'Set your budget, the size and what matters to you, and get phones on sale in India ranked your way, with the reasons.',
      canonical: '/finder',
    },
  };
}

export function Screen() {
  const api = useApi();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = readFinder(search);
  const path = finderPath(state);
  const { phones, total, bars, rescue } = useSuspenseQuery(finderQuery(api, state)).data;
  const moves = useMoves(phones);
  const weights = weightList(state);
  // Navigation by the form leaves it alone, since typing may continue; another address, as by Back, fills it in again.
  const { state: origin } = useLocation();
  const { location: next } = useNavigation();
  const isByForm = useNavigationType() === 'REPLACE' && origin === BY_FORM;
  const shown = useRef(path);
  const requested = useRef(path);
  const version = useRef(0);
  if (shown.current !== path) {
    shown.current = path;
    if (!isByForm) {
      requested.current = path;
      version.current++;
    }
  }

  const update = (next: FinderState) => {
    const to = finderPath(next);
    if (to === requested.current) return;
    requested.current = to;
    void navigate(to, { replace: true, preventScrollReset: true, state: BY_FORM });
  };

  return (
    <div className="wrap grid grid-cols-1 gap-x-14 gap-y-6 pt-8 lg:grid-cols-[23rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div>
        <h1 className="text-3xl md:text-4xl">Find my phone</h1>
        <p className="mt-3 mb-5 max-w-measure text-ink-2">
          Choose what matters to you. We rank the phones on sale and show the reasons.
        </p>
        <ul aria-label="Your answers" className="mb-3 flex flex-wrap gap-2 lg:hidden">
          {answersText(state).map((answer) => (
            <li key={answer}>
              <Chip>{answer}</Chip>
            </li>
          ))}
        </ul>
        <button
          type="button"
          popoverTarget={SHEET}
          className="inline-flex min-h-11 items-center rounded-full border border-transparent bg-ink px-5 font-medium text-paper lg:hidden"
        >
          Change your answers
        </button>
        <div
          id={SHEET}
          popover="auto"
          className="finder-sheet bg-paper text-ink max-lg:fixed max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 max-lg:m-0 max-lg:max-h-[70dvh] max-lg:w-full max-lg:max-w-none max-lg:overflow-y-auto max-lg:rounded-t-card max-lg:border-t max-lg:border-line-2 max-lg:p-5 max-lg:shadow-float lg:static lg:m-0 lg:block lg:w-full lg:overflow-visible lg:border-0 lg:p-0"
        >
          <Controls
            key={version.current}
            state={state}
            bars={bars}
            isLeaving={next !== undefined && next.state !== BY_FORM}
            onChange={(next) => update({ ...next, shown: SHOWN_FIRST })}
          />
          <p className="sticky bottom-0 -mx-5 mt-5 -mb-5 flex items-center justify-between gap-4 border-t border-line bg-paper px-5 py-3 lg:hidden">
            <span className="text-sm text-ink-2 num">{countText(total, 'phone fits', 'phones fit')}</span>
            <button
              type="button"
              popoverTarget={SHEET}
              popoverTargetAction="hide"
              className="min-h-11 rounded-full bg-ink px-5 font-medium text-paper"
            >
              Show the list
            </button>
          </p>
        </div>
      </div>
      <section aria-labelledby="fit" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3 border-b-[1.5px] border-ink pb-3">
          <h2 id="fit" className="text-2xl">
            {countText(total, 'phone fits', 'phones fit')}
          </h2>
          <Button onClick={() => share('Find my phone', `${window.location.origin}${path}`)} className="needs-script">
            Share this search
          </Button>
        </div>
        {weights.every((weight) => weight === 0) && (
          <p className="mb-3 text-ink-2">
            Every slider is at zero, so we use our own score.{' '}
            <ProseLink href="/how-we-score">How scores work</ProseLink>
          </p>
        )}
        <Announcement>{announcementOf(phones, total)}</Announcement>
        {phones.length > 0 ? (
          <RankedList phones={phones} weights={weights} moves={moves} />
        ) : (
          <p className="mt-4 text-md">
            No phone matches all your answers.{' '}
            {rescue && (
              <Link
                to={finderPath(rescue.state)}
                onClick={focusMain}
                className="text-accent-ink underline underline-offset-3"
              >
                Without {rescue.label}: {countText(rescue.total, 'phone')}
              </Link>
            )}
          </p>
        )}
        {total > phones.length && phones.length > 0 && state.shown >= SHOWN_MAX && (
          <p className="mt-4 text-ink-2">These are the first {SHOWN_MAX}. Change your answers to narrow the list.</p>
        )}
        {total > phones.length && phones.length > 0 && state.shown < SHOWN_MAX && (
          <Link
            to={finderPath({ ...state, shown: state.shown + SHOWN_FIRST })}
            replace
            preventScrollReset
            className="mt-4 inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3"
          >
            Show the next eight
          </Link>
        )}
      </section>
      {phones[0] && isRanked(phones[0]) && (
        <div className="lg:col-start-1">
          <MatchArithmetic phone={phones[0]} weights={weights} />
        </div>
      )}
    </div>
  );
}

/** Announces the first phone to screen readers after a change. */
function announcementOf(phones: readonly { name: string }[], total: number): string {
  const first = phones
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ');
  return `${formatCount(total)} fit. ${first ? `First: ${first}.` : ''}`;
}
