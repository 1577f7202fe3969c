import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { Blocks } from '#app/features/pages/legal/blocks.tsx';
import { cx } from '#app/lib/cx.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { copyLink } from '#app/ui/overlays/copy-link.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { type Answer, type AnswerGroup, searchAnswers } from './answers/answers.ts';

type FaqListProps = {
  groups: readonly AnswerGroup[];
  /** What stands beneath a question or the heading of a group, where it is more than paragraphs. */
  textOf?: (id: string) => ReactNode;
};

export function FaqList({ groups: all, textOf }: FaqListProps) {
  const allAnswers = all.flatMap(({ answers }) => answers);
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const linked = useLinkedAnswer(allAnswers, (id) => {
    setQuery('');
    setOpened((before) => new Set(before).add(id));
  });

  const isSearching = query.trim() !== '';
  const groups = isSearching ? searchAnswers(all, query) : all;
  const shown = groups.reduce((sum, { answers }) => sum + answers.length, 0);

  // While searching everything found is open, and what is closed then opens again later.
  const toggle = (id: string, isOpen: boolean) => {
    if (isSearching || opened.has(id) === isOpen) return;
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  };

  return (
    <>
      <div className="mb-10 max-w-measure needs-script">
        <Field label="Search the answers" hideLabel>
          <TextInput
            type="search"
            placeholder="Search the answers"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH_MAX}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="search-input"
          />
        </Field>
        <p role="status" className="mt-2 text-xs text-ink-3 num">
          {isSearching ? `Showing ${shown} of ${allAnswers.length} answers` : `${allAnswers.length} answers`}
        </p>
      </div>
      <div className="grid gap-y-12">
        {groups.map(({ id, title, answers }) => (
          <section key={id}>
            <h2 id={id} className="scroll-mt-6 border-b border-ink-2 pb-3 text-xl">
              {title}
            </h2>
            {!isSearching && textOf && <div className="mt-4">{textOf(id)}</div>}
            {answers.map((answer) => (
              <AnswerView
                key={answer.id}
                answer={answer}
                text={textOf?.(answer.id)}
                isOpen={isSearching || opened.has(answer.id)}
                isLinked={linked === answer.id}
                onToggle={(isOpen) => toggle(answer.id, isOpen)}
              />
            ))}
          </section>
        ))}
      </div>
      {isSearching && shown === 0 && (
        <EmptyState
          title="No answer has these words"
          action={
            <>
              <Button onClick={() => setQuery('')}>Show all answers</Button>
              <ButtonLink variant="primary" to="/contact-us">
                Ask us
              </ButtonLink>
            </>
          }
        >
          Try fewer or other words, or write to us.
        </EmptyState>
      )}
    </>
  );
}

type AnswerViewProps = {
  answer: Answer;
  /** In place of its paragraphs. */
  text?: ReactNode;
  isOpen: boolean;
  /** The address asks for this one. */
  isLinked: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** Opens and closes without a script. The id is inside: a browser then opens the answer that an address names. */
function AnswerView({ answer: { id, question, paragraphs }, text, isOpen, isLinked, onToggle }: AnswerViewProps) {
  const copy = () => copyLink(new URL(`/faq#${id}`, window.location.href).href);

  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className={cx('group scroll-mt-6 border-b border-line', isLinked && '-ml-4 border-l-2 border-l-accent pl-3.5')}
    >
      <summary className="flex items-center justify-between gap-4 py-3.5 tap">
        <h3 className="text-md leading-snug font-[560] tracking-normal group-open:text-ink">{question}</h3>
        <ChevronDownIcon className="shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <div id={id} className="grid max-w-measure scroll-mt-24 gap-y-3 pb-5 text-ink-2">
        {text ?? <Blocks blocks={paragraphs} />}
        <Button variant="quiet" size="sm" onClick={copy} className="-ml-3 justify-self-start text-ink-2! needs-script">
          Copy link
        </Button>
      </div>
    </details>
  );
}

/** The answer that the address names, known after hydration: the server never sees that part of an address. */
function useLinkedAnswer(all: readonly Answer[], onLinked: (id: string) => void): string | null {
  const location = useLocation();
  const [linked, setLinked] = useState<{ id: string } | null>(null);

  const follow = useEffectEvent(() => {
    const answer = all.find(({ id }) => `#${id}` === location.hash);
    setLinked(answer ? { id: answer.id } : null);
    if (answer) onLinked(answer.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location with the same hash is the reader asking again
  useEffect(() => follow(), [location]);

  useEffect(() => {
    if (linked) document.getElementById(linked.id)?.closest('details')?.scrollIntoView();
  }, [linked]);

  return linked?.id ?? null;
}
