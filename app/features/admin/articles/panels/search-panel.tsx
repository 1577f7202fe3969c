import { useState } from 'react';
import { AddressDialog } from '#app/desk-kit/frame/address-dialog.tsx';
import type { Draft } from '#app/features/admin/articles/draft/draft.ts';
import { fullTitle } from '#app/lib/head.ts';
import { useSiteSettings } from '#app/lib/site-query.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import type { Blog } from '#contract/blogs.ts';
import {
  SEARCH_DESCRIPTION_MAX,
  SEARCH_DESCRIPTION_SHOWN,
  SEARCH_TITLE_MAX,
  SEARCH_TITLE_SHOWN,
} from '#contract/limits.ts';
import { Panel } from './panel.tsx';

type SearchPanelProps = {
  article: Blog | null;
  draft: Draft;
  onChange: (changes: Partial<Pick<Draft, 'searchTitle' | 'searchDescription'>>) => void;
  errors: Record<string, string>;
  mayMove: boolean;
  onMoved: (id: string) => void;
};

export function SearchPanel({ article, draft, onChange, errors, mayMove, onMoved }: SearchPanelProps) {
  const { name: site } = useSiteSettings();
  const [isMoving, setIsMoving] = useState(false);
  const title = draft.searchTitle.trim() || draft.title.trim();
  const description = draft.searchDescription.trim() || draft.excerpt.trim();

  return (
    <Panel title="Search results">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <section aria-label="Search result preview" className="rounded-card border border-line bg-paper p-3">
          <p className="truncate text-xs text-ink-3">
            {window.location.host} › blog › {article?.id ?? '…'}
          </p>
          <p className="mt-1 font-medium text-accent-ink [overflow-wrap:anywhere]">
            {title ? cut(fullTitle(title, site), SEARCH_TITLE_SHOWN) : 'Untitled'}
          </p>
          <p className="mt-0.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
            {description ? cut(description, SEARCH_DESCRIPTION_SHOWN) : 'No description'}
          </p>
        </section>
        <Field
          label="Search title"
          hint={lengthHint({
            length: fullTitle(title, site).length,
            shown: SEARCH_TITLE_SHOWN,
            counted: 'characters, including the site name',
            fallback: draft.searchTitle.trim() === '' ? 'title' : null,
          })}
          error={errors.searchTitle}
        >
          <TextInput
            value={draft.searchTitle}
            maxLength={SEARCH_TITLE_MAX}
            placeholder={draft.title}
            onChange={(event) => onChange({ searchTitle: event.target.value })}
          />
        </Field>
        <Field
          label="Search description"
          hint={lengthHint({
            length: description.length,
            shown: SEARCH_DESCRIPTION_SHOWN,
            counted: 'characters',
            fallback: draft.searchDescription.trim() === '' ? 'excerpt' : null,
          })}
          error={errors.searchDescription}
        >
          <TextArea
            rows={3}
            value={draft.searchDescription}
            maxLength={SEARCH_DESCRIPTION_MAX}
            placeholder={draft.excerpt}
            onChange={(event) => onChange({ searchDescription: event.target.value.replace(/\s*\n\s*/g, ' ') })}
          />
        </Field>
        {article && (
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block font-medium">Web address</span>
              <span className="text-ink-2">/blog/{article.id}</span>
            </p>
            {mayMove && (
              <Button size="sm" onClick={() => setIsMoving(true)}>
                Change<span className="sr-only"> web address</span>
              </Button>
            )}
          </div>
        )}
        {isMoving && article && (
          <AddressDialog
            kind="blog"
            id={article.id}
            onMoved={(id) => {
              setIsMoving(false);
              onMoved(id);
            }}
            onClose={() => setIsMoving(false)}
          />
        )}
      </div>
    </Panel>
  );
}

/** `fallback` is what is used while the field is empty. */
type LengthHint = { length: number; shown: number; counted: string; fallback: string | null };

function lengthHint({ length, shown, counted, fallback }: LengthHint): string {
  const cutOff = length > shown ? ' Too long: the end will be cut off.' : '';
  return `${fallback ? `If empty, the ${fallback} is used: ` : ''}${length} of ${shown} ${counted}.${cutOff}`;
}

/** Cuts at a word, as search engines do. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text
    .slice(0, length)
    .replace(/\s+\S*$/, '')
    .replace(/[\s·:,–-]+$/, '')} …`;
}
