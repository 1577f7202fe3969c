import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { leftOutText, unknownText } from '#app/lib/clean-search.ts';
import { Link } from '#app/lib/link.tsx';
import { focusMain } from '#app/lib/viewport/main-area.ts';
import { BEST_LIST_TITLES } from '#contract/phone/best-lists.ts';
import type { Understood } from '#contract/search.ts';
import { isSigns, type ListingState, listingPath } from './listing-state.ts';
import { questionQuery, withoutQuestion } from './question.ts';

const LOOK = '-mt-2 mb-5 text-sm text-ink-2';
const LINK = 'font-medium text-accent-ink underline underline-offset-3 hover:text-ink';

/** Says what was read from a question and what was not, and the way to the words themselves. */
export function ReadWords({ state }: { state: ListingState }) {
  const { data: understood } = useQuery(questionQuery(useApi(), state.said));
  if (isSigns(state.search)) return <p className={LOOK}>{unknownText(state.search)}</p>;
  if (!understood) return null;
  const words = { ...withoutQuestion(state, understood), search: state.said, isVerbatim: true };
  const leftOut = leftOutText(understood);
  return (
    <p className={LOOK}>
      Read from your words: “<Marked text={state.said} understood={understood} />
      ”. {leftOut && `${leftOut} `}
      <Link to={listingPath(words)} preventScrollReset onClick={focusMain} className={LINK}>
        Search for the words themselves
      </Link>
      <ReadOn understood={understood} />
    </p>
  );
}

/** The list and the article about what the phone is wanted for. */
function ReadOn({ understood: { intent } }: { understood: Understood }) {
  if (!intent?.list && !intent?.article) return null;
  return (
    <span className="mt-1 block">
      {intent.list && (
        <Link to={`/best/${intent.list}`} className={LINK}>
          {BEST_LIST_TITLES[intent.list]}
        </Link>
      )}
      {intent.list && intent.article && ' · '}
      {intent.article && (
        <Link to={`/blog/${intent.article}`} className={LINK}>
          Read our guide
        </Link>
      )}
    </span>
  );
}

/** The text with what was read underlined. */
function Marked({ text, understood }: { text: string; understood: Understood }) {
  const places = understood.chips
    .map(({ words }) => ({ from: text.indexOf(words), words }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from);
  const pieces: React.ReactNode[] = [];
  let end = 0;
  for (const { from, words } of places) {
    if (from < end) continue;
    pieces.push(text.slice(end, from), <u key={from}>{words}</u>);
    end = from + words.length;
  }
  return [...pieces, text.slice(end)];
}
