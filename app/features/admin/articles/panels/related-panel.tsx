import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cachePhones, useArticlePhones } from '#app/desk-kit/editor/article-phones.ts';
import type { Draft } from '#app/features/admin/articles/draft/draft.ts';
import { PhoneSearch } from '#app/features/catalogue/compare/phone-search.tsx';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { RemovableChip } from '#app/ui/controls/chip.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { ArticleDocument } from '#contract/article/body.ts';
import { productIdsOf } from '#contract/article/parts.ts';
import { BLOG_RELATED_MAX } from '#contract/limits.ts';
import { Panel } from './panel.tsx';

type RelatedPanelProps = { draft: Draft; onChange: (changes: Pick<Draft, 'related'>) => void };

export function RelatedPanel({ draft: { related, body }, onChange }: RelatedPanelProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [isSearching, setIsSearching] = useState(false);
  const chosen = related ?? [];
  const { phones, missing } = useArticlePhones(chosen);
  const shown = () => productIdsOf(ArticleDocument.safeParse(body).data ?? { type: 'doc', content: [] });
  const remove = (id: string) => onChange({ related: chosen.filter((other) => other !== id) });

  return (
    <Panel title="Related phones">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Field
          label="Phones below the article"
          hint={
            related === null
              ? 'Phones mentioned in the text, or trending phones if there are none.'
              : 'These phones stay when the text changes.'
          }
        >
          <Select
            value={related === null ? 'text' : 'chosen'}
            onChange={(event) =>
              onChange({ related: event.target.value === 'text' ? null : shown().slice(0, BLOG_RELATED_MAX) })
            }
          >
            <option value="text">From the text</option>
            <option value="chosen">Chosen by hand</option>
          </Select>
        </Field>
        {related !== null && (
          <>
            {chosen.length > 0 ? (
              <ul aria-label="Selected phones" className="flex flex-wrap gap-2">
                {phones.map(({ id, name }) => (
                  <li key={id}>
                    <RemovableChip onRemove={() => remove(id)}>{name}</RemovableChip>
                  </li>
                ))}
                {missing.map((id) => (
                  <li key={id}>
                    <RemovableChip onRemove={() => remove(id)}>{`${id} (removed)`}</RemovableChip>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-sm text-ink-3">No phones selected</p>
            )}
            {chosen.length < BLOG_RELATED_MAX &&
              (isSearching ? (
                <PhoneSearch
                  key={chosen.length}
                  label="Search phones"
                  excludedIds={chosen}
                  onChoose={(phone) => {
                    cachePhones(api, queries, [phone]);
                    onChange({ related: [...chosen, phone.id] });
                  }}
                  onCancel={() => setIsSearching(false)}
                  isFloating={false}
                />
              ) : (
                <div>
                  <Button size="sm" onClick={() => setIsSearching(true)}>
                    Add phone
                  </Button>
                </div>
              ))}
          </>
        )}
      </div>
    </Panel>
  );
}
