import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useRef, useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { ISSUE_ARTICLES_MAX, SEARCH_MAX } from '#contract/limits.ts';
import { publishedQuery } from './newsletter-queries.ts';

type ArticleChoiceProps = {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
};

export function ArticlePicker({ chosen, onChange, error }: ArticleChoiceProps) {
  const api = useApi();
  const [typed, setTyped] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  const chosenList = useRef<HTMLOListElement>(null);
  const { data: all = [] } = useQuery(publishedQuery(api, ''));
  const { data: found = [] } = useQuery(publishedQuery(api, useDebounced(typed.trim())));
  const titles = new Map([...all, ...found].map(({ id, title }) => [id, title]));
  const titleOf = (id: string) => titles.get(id) ?? id;
  const offered = found.filter(({ id }) => !chosen.includes(id)).slice(0, 8);

  // The pressed button disappears with its article, so focus moves to the next one first.
  const remove = (event: MouseEvent<HTMLElement>, id: string) => {
    focusNeighbour(event.currentTarget, searchField.current);
    onChange(chosen.filter((it) => it !== id));
  };
  const add = (event: MouseEvent<HTMLElement>, id: string) => {
    // The search disappears when the issue is full.
    if (chosen.length + 1 === ISSUE_ARTICLES_MAX) lastButton(chosenList.current?.lastElementChild)?.focus();
    else focusNeighbour(event.currentTarget, searchField.current);
    onChange([...chosen, id]);
  };
  const swap = (index: number) => {
    const next = [...chosen];
    next.splice(index - 1, 2, chosen[index] ?? '', chosen[index - 1] ?? '');
    onChange(next);
  };

  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 font-medium">Articles</legend>
      {chosen.length > 0 && (
        <ol ref={chosenList} aria-label="In this issue" className="grid gap-1">
          {chosen.map((id, index) => (
            <li key={id} className="flex items-center gap-2 rounded-control border border-line bg-sheet px-3 py-1.5">
              <span className="min-w-0 grow">{titleOf(id)}</span>
              <Button
                size="sm"
                variant="quiet"
                aria-disabled={index === 0 || undefined}
                onClick={() => index > 0 && swap(index)}
              >
                Move up<span className="sr-only"> {titleOf(id)}</span>
              </Button>
              <Button size="sm" variant="quiet" onClick={(event) => remove(event, id)}>
                Remove<span className="sr-only"> {titleOf(id)}</span>
              </Button>
            </li>
          ))}
        </ol>
      )}
      {error && <p className="text-xs font-medium text-accent-ink">{error}</p>}
      {chosen.length < ISSUE_ARTICLES_MAX ? (
        <>
          <Field label="Search published articles" hideLabel>
            <TextInput
              ref={searchField}
              type="search"
              placeholder="Search published articles"
              maxLength={SEARCH_MAX}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <ul aria-label="Articles to add">
            {offered.map(({ id, title }) => (
              <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-1">
                <span className="min-w-0 text-sm">{title}</span>
                <Button size="sm" onClick={(event) => add(event, id)}>
                  Add<span className="sr-only"> {title}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-xs text-ink-3">Up to {ISSUE_ARTICLES_MAX} articles</p>
      )}
    </fieldset>
  );
}

function focusNeighbour(pressed: Element, orElse: HTMLElement | null): void {
  const item = pressed.closest('li');
  const button = lastButton(item?.nextElementSibling ?? item?.previousElementSibling);
  (button ?? orElse)?.focus();
}

function lastButton(item: Element | null | undefined): HTMLElement | undefined {
  return [...(item?.querySelectorAll('button') ?? [])].at(-1);
}
