import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMay } from '#app/features/account/auth/user-context.ts';
import { categoriesQuery } from '#app/features/admin/articles/draft/article-queries.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Category } from '#contract/categories.ts';
import { BLOG_CATEGORIES_MAX, CATEGORY_NAME_MAX } from '#contract/limits.ts';
import { Panel } from './panel.tsx';

type CategoryFieldProps = {
  all: readonly Category[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
};

export function CategoryField({ all, chosen, onChange, error }: CategoryFieldProps) {
  const [isManaging, setIsManaging] = useState(false);
  const mayManage = useMay('editor');
  const isFull = chosen.length >= BLOG_CATEGORIES_MAX;
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((it) => it !== id));

  return (
    <Panel
      title="Categories"
      aside={
        mayManage && (
          <Button size="sm" variant="quiet" onClick={() => setIsManaging(true)}>
            Manage
          </Button>
        )
      }
    >
      <fieldset className="grid gap-0.5">
        <legend className="sr-only">Article categories</legend>
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
        {all.length === 0 && <p className="text-sm text-ink-3">No categories yet</p>}
      </fieldset>
      {isFull && <p className="mt-1 text-xs text-ink-3">Up to {BLOG_CATEGORIES_MAX}</p>}
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

type CategoryManagerProps = {
  categories: readonly Category[];
  onRemoved: (id: string) => void;
  onClose: () => void;
};

function CategoryManager({ categories, onRemoved, onClose }: CategoryManagerProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const onSettled = () => queries.invalidateQueries({ queryKey: categoriesQuery(api).queryKey });

  const add = useMutation({
    mutationFn: () => api.categories.create({ body: { name } }),
    onSuccess: () => setName(''),
    onSettled,
  });
  const rename = useMutation({
    mutationFn: ({ id, name: renamed }: Category) => api.categories.update({ params: { id }, body: { name: renamed } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.categories.remove({ params: { id } }),
    onSuccess: ({ id }) => onRemoved(id),
    onSettled,
  });
  const error = add.error ?? rename.error ?? remove.error;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };

  return (
    <Dialog open onClose={onClose} title="Categories" actions={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-4">
        <ul className="grid gap-2">
          {categories.map((category) => (
            <CategoryRow
              // Resets the field after a rename.
              key={`${category.id}-${category.name}`}
              category={category}
              onRename={(renamed) => rename.mutate({ ...category, name: renamed })}
              onRemove={() => remove.mutate(category.id)}
            />
          ))}
        </ul>
        <form onSubmit={submit} className="flex items-end gap-2">
          <Field label="New category" className="grow">
            <TextInput value={name} maxLength={CATEGORY_NAME_MAX} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Button type="submit" disabled={name.trim() === ''} loading={add.isPending}>
            Add
          </Button>
        </form>
        <FormError>{error && errorText(error, 'Couldn’t change the category.')}</FormError>
      </div>
    </Dialog>
  );
}

type CategoryRowProps = { category: Category; onRename: (name: string) => void; onRemove: () => void };

function CategoryRow({ category, onRename, onRemove }: CategoryRowProps) {
  const [name, setName] = useState(category.name);
  const [isRemoving, setIsRemoving] = useState(false);
  const isChanged = name.trim() !== '' && name.trim() !== category.name;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) onRename(name.trim());
  };

  return (
    <li>
      <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
        <Field label={`Name of ${category.name}`} hideLabel className="min-w-40 grow">
          <TextInput value={name} maxLength={CATEGORY_NAME_MAX} onChange={(event) => setName(event.target.value)} />
        </Field>
        {isChanged && (
          <Button type="submit" size="sm">
            Rename
          </Button>
        )}
        {isRemoving ? (
          <Button size="sm" variant="danger" onClick={onRemove}>
            Delete from all articles
          </Button>
        ) : (
          <Button size="sm" variant="quiet" onClick={() => setIsRemoving(true)}>
            Remove<span className="sr-only"> {category.name}</span>
          </Button>
        )}
      </form>
    </li>
  );
}
