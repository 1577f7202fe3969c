import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { cleanSearch } from '#app/lib/clean-search.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { SEARCH_MAX } from '#contract/limits.ts';
import { BLOGS_PATH, type BlogsState, blogsPath } from './blogs-state.ts';

/** A plain form, so it works before hydration and without scripts. */
export function BlogSearch({ state: { search, category } }: { state: BlogsState }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = cleanSearch(String(new FormData(event.currentTarget).get('search') ?? ''));
    void navigate(blogsPath({ search: words, category }), { preventScrollReset: true });
  };

  return (
    <search>
      <form
        action={BLOGS_PATH}
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 max-[16rem]:grid-cols-1"
      >
        {category && <input type="hidden" name="category" value={category} />}
        <TextInput
          // A changed address, as by Back, resets the text.
          key={search}
          type="search"
          name="search"
          aria-label="Search articles"
          placeholder="Search articles"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          defaultValue={search}
          className="search-input"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
