import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { leftOutText, unknownText } from '#app/lib/left-out-text.ts';
import { Link } from '#app/lib/link.tsx';
import { focusMain } from '#app/lib/viewport/main-area.ts';
import { BEST_LIST_TITLES } from '#contract/phone/best-lists.ts';
import type { Understood } from '#contract/search.ts';
import { isSigns, type ListingState, listingPath } from './listing-state.ts';
import { questionQuery, withoutQuestion } from './question.ts';

const LOOK = '-mt-2 mb-5 text-sm text-ink-2';
const LINK = 'font-medium text-accent-ink underline underline-offset-3 hover:text-ink';

/**
 * Shows which filters were read from a question and which words were not understood, with a link to search for the
 * literal words.
 */
export function UnderstoodSearch({ state }: { state: ListingState }) {
  const { data: understood } = useQuery(questionQuery(useApi(), state.question));
  if (isSigns(state.search)) return <p className={LOOK}>{unknownText(state.search)}</p>;
  if (!understood) return null;
  const words = { ...withoutQuestion(state, understood), search: state.question, isVerbatim: true };
  const leftOut = leftOutText(understood);
  return (
    <p className={LOOK}>
      From your search: “<Marked text={state.question} understood={understood} />
      ”. {leftOut && `${leftOut} `}
      <Link to={listingPath(words)} preventScrollReset onClick={focusMain} className={LINK}>
        Search for these exact words
      </Link>
      <ReadOn understood={understood} />
    </p>
  );
}

/** The list and the article about this purpose. */
function ReadOn({ understood: { intent } }: { understood: Understood }) {
  if (!intent?.list && !intent?.article) return null;
  return (
    <span className="mt-1 block">
      {intent.list && (
        <Link to={`/best/${intent.list}`} className={LINK}>
          {BEST_LIST_TITLES[intent.list]}
        </Link>
      )}
      {intent.list && intent.article && ' ·\u00a0'}
      {intent.article && (
        <Link to={`/blog/${intent.article}`} className={LINK}>
          Read our guide
        </Link>
      )}
    </span>
  );
}

/** The text with the understood words underlined. */
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
