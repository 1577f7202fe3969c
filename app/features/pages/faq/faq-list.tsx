import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { EmptyState } from '#app/ui/display/state-message.tsx';
import { SEARCH_MAX } from '#contract/limits.ts';
import { AnswerView } from './answer-view.tsx';
import { allAnswers, answerGroups } from './faq.ts';
import { searchAnswers } from './search-answers.ts';
import { useLinkedAnswer } from './use-linked-answer.ts';

export function FaqList() {
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const linked = useLinkedAnswer((id) => {
    setQuery('');
    setOpened((before) => new Set(before).add(id));
  });

  const isSearching = query.trim() !== '';
  const groups = searchAnswers(answerGroups, query);
  const shown = groups.reduce((sum, { answers }) => sum + answers.length, 0);

  // While searching everything found is open, and what is closed then is not meant for later.
  const toggle = (id: string, isOpen: boolean) => {
    if (isSearching || opened.has(id) === isOpen) return;
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  };

  return (
    <>
      <div className="mb-10 max-w-measure [@media(scripting:none)]:hidden">
        <Field label="Search the answers" hideLabel>
          <TextInput
            type="search"
            placeholder="Search the answers"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH_MAX}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="[&::-webkit-search-cancel-button]:grayscale"
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
            {answers.map((answer) => (
              <AnswerView
                key={answer.id}
                answer={answer}
                isOpen={isSearching || opened.has(answer.id)}
                isLinked={linked === answer.id}
                onToggle={(isOpen) => toggle(answer.id, isOpen)}
              />
            ))}
          </section>
        ))}
      </div>
      {shown === 0 && (
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
