import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Category } from '#contract/categories.ts';
import { categoriesQuery } from './api.ts';

const NAME_MAX = 60;

type CategoryManagerProps = {
  categories: readonly Category[];
  onRemoved: (id: string) => void;
  onClose: () => void;
};

/** Categories are added, renamed and removed where they are chosen. */
export function CategoryManager({ categories, onRemoved, onClose }: CategoryManagerProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const onSettled = () => queries.invalidateQueries({ queryKey: categoriesQuery(api).queryKey });

  const add = useMutation({
    mutationFn: () => api.blogCategories.create({ body: { name } }),
    onSuccess: () => setName(''),
    onSettled,
  });
  const rename = useMutation({
    mutationFn: ({ id, name: renamed }: Category) =>
      api.blogCategories.update({ params: { id }, body: { name: renamed } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.blogCategories.remove({ params: { id } }),
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
              // A renamed one starts again from its name.
              key={`${category.id}-${category.name}`}
              category={category}
              onRename={(renamed) => rename.mutate({ ...category, name: renamed })}
              onRemove={() => remove.mutate(category.id)}
            />
          ))}
        </ul>
        <form onSubmit={submit} className="flex items-end gap-2">
          <Field label="New category" className="grow">
            <TextInput value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Button type="submit" disabled={name.trim() === ''} loading={add.isPending}>
            Add
          </Button>
        </form>
        <FormError>{error && errorText(error, 'The category could not be changed.')}</FormError>
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
          <TextInput value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.target.value)} />
        </Field>
        {isChanged && (
          <Button type="submit" size="sm">
            Rename
          </Button>
        )}
        {isRemoving ? (
          <Button size="sm" variant="danger" onClick={onRemove}>
            Remove from every article
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
