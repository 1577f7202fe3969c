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

/** One purpose: what people type for it, and what we show them. */
export function IntentFields({ intent, onChange, onRemove, errorOf }: IntentFieldsProps) {
  const { label, words, query, list, article, ...rest } = intent;
  const linked = { ...(list && { list }), ...(article && { article }) };
  const change = (changed: Partial<SearchIntent>) => onChange({ ...rest, label, words, query, ...linked, ...changed });
  const link = (links: Pick<SearchIntent, 'list' | 'article'>) => {
    const kept = Object.fromEntries(Object.entries({ ...linked, ...links }).filter(([, value]) => value));
    onChange({ ...rest, label, words, query, ...kept });
  };
  return (
    <div className="grid items-start gap-3 rounded-card border border-line p-4 sm:grid-cols-2">
      <Field label="Name readers see" error={errorOf('label')}>
        <TextInput
          value={label}
          maxLength={SITE_LIMITS.synonymWords}
          onChange={(event) => change({ label: event.target.value })}
        />
      </Field>
      <Field
        label="Filters and order"
        hint="Choose them in the listing and copy what follows the ? in its address."
        error={errorOf('query')}
      >
        <TextInput
          defaultValue={toAddress(query)}
          onChange={(event) => change({ query: fromAddress(event.target.value) })}
        />
      </Field>
      <Field label="What people type, separated by commas" error={errorOf('words')} className="sm:col-span-2">
        <TextArea
          rows={2}
          defaultValue={words.join(', ')}
          onChange={(event) => change({ words: toWords(event.target.value) })}
        />
      </Field>
      <Field label="List" error={errorOf('list')}>
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
      <Field label="Article" hint="The last part of its address." error={errorOf('article')}>
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

function toAddress(query: Record<string, string>): string {
  return decodeURIComponent(new URLSearchParams(query).toString());
}

/** Also a whole address of the listing; its brand and page are not part of a purpose. */
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
