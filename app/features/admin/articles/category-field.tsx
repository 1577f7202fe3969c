import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import type { Category } from '#contract/categories.ts';
import { BLOG_CATEGORIES_MAX } from '#contract/limits.ts';
import { CategoryManager } from './category-manager.tsx';
import { Panel } from './panel.tsx';

type CategoryFieldProps = {
  all: readonly Category[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
};

export function CategoryField({ all, chosen, onChange, error }: CategoryFieldProps) {
  const [isManaging, setIsManaging] = useState(false);
  const isFull = chosen.length >= BLOG_CATEGORIES_MAX;
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((it) => it !== id));

  return (
    <Panel
      title="Categories"
      aside={
        <Button size="sm" variant="quiet" onClick={() => setIsManaging(true)}>
          Manage
        </Button>
      }
    >
      <fieldset className="grid gap-0.5">
        <legend className="sr-only">Categories of this article</legend>
        {all.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          >
            {name}
          </Checkbox>
        ))}
        {all.length === 0 && <p className="text-sm text-ink-3">There is no category yet.</p>}
      </fieldset>
      {isFull && <p className="mt-1 text-xs text-ink-3">At most {BLOG_CATEGORIES_MAX}.</p>}
      {error && <p className="mt-1 text-xs font-medium text-accent-ink">{error}</p>}
      {isManaging && (
        <CategoryManager
          categories={all}
          onRemoved={(id) => onChange(chosen.filter((it) => it !== id))}
          onClose={() => setIsManaging(false)}
        />
      )}
    </Panel>
  );
}
