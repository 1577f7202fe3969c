import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { BEST_LIST_SLUGS, BEST_LIST_TITLES, type BestListSlug } from '#contract/phone/best-lists.ts';
import type { SearchIntent } from '#contract/settings/search-intents.ts';
import { SITE_LIMITS } from '#contract/settings/sections.ts';

type IntentFieldsProps = {
  intent: SearchIntent;
  onChange: (intent: SearchIntent) => void;
  onRemove: () => void;
  errorOf: (path: string) => string | undefined;
};

export function IntentFields({ intent, onChange, onRemove, errorOf }: IntentFieldsProps) {
  const { label, words, query, list, article, ...rest } = intent;
  const linked = { ...(list && { list }), ...(article && { article }) };
  const change = (changed: Partial<SearchIntent>) => onChange({ ...rest, label, words, query, ...linked, ...changed });
  const link = (links: Pick<SearchIntent, 'list' | 'article'>) => {
    const present = Object.fromEntries(Object.entries({ ...linked, ...links }).filter(([, value]) => value));
    onChange({ ...rest, label, words, query, ...present });
  };
  const filters = useTypedText(query, toAddress, fromAddress);
  const terms = useTypedText(words, (all) => all.join(', '), toWords);
  return (
    <div className="grid items-start gap-3 rounded-card border border-line p-4 sm:grid-cols-2">
      <Field label="Label for readers" error={errorOf('label')}>
        <TextInput
          value={label}
          maxLength={SITE_LIMITS.synonymWords}
          onChange={(event) => change({ label: event.target.value })}
        />
      </Field>
      <Field
        label="Filters and sort order"
        hint="Filter the phone list, then copy everything after the ? in its address."
        error={errorOf('query')}
      >
        <TextInput value={filters.text} onChange={(event) => change({ query: filters.type(event.target.value) })} />
      </Field>
      <Field label="Search terms, separated by commas" error={errorOf('words')} className="sm:col-span-2">
        <TextArea rows={2} value={terms.text} onChange={(event) => change({ words: terms.type(event.target.value) })} />
      </Field>
      <Field label="Best list" error={errorOf('list')}>
        <Select
          value={list ?? ''}
          onChange={(event) => link({ list: (event.target.value || undefined) as BestListSlug | undefined })}
        >
          <option value="">None</option>
          {BEST_LIST_SLUGS.map((slug) => (
            <option key={slug} value={slug}>
              {BEST_LIST_TITLES[slug]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Article" hint="The last part of its web address" error={errorOf('article')}>
        <TextInput
          value={article ?? ''}
          onChange={(event) => link({ article: event.target.value.trim() || undefined })}
        />
      </Field>
      <Button variant="quiet" onClick={onRemove} className="justify-self-start">
        Remove<span className="sr-only"> {label || 'this purpose'}</span>
      </Button>
    </div>
  );
}

/**
 * Keeps the text as typed, which may differ from its value by a trailing comma. A value set from outside, as by
 * Discard, replaces it.
 */
function useTypedText<Value>(value: Value, format: (value: Value) => string, parse: (text: string) => Value) {
  const [typed, setTyped] = useState(() => format(value));
  const isCurrent = JSON.stringify(parse(typed)) === JSON.stringify(value);
  const type = (text: string) => {
    setTyped(text);
    return parse(text);
  };
  return { text: isCurrent ? typed : format(value), type };
}

function toAddress(query: Record<string, string>): string {
  return decodeURIComponent(new URLSearchParams(query).toString());
}

/** Also accepts a full address of the phone list; brand and page are not part of a purpose. */
export function fromAddress(text: string): Record<string, string> {
  const {
    brand: _brand,
    page: _page,
    ...query
  } = Object.fromEntries(new URLSearchParams(text.trim().replace(/^[^?]*\?/, '')));
  return query;
}

function toWords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
