import { type FormEvent, startTransition, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '#app/lib/cx.ts';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { ArrowRightIcon, SearchIcon } from '#app/ui/display/icons.tsx';
import { SEARCH_MAX } from '#contract/limits.ts';
import { hasSearchScreen, openSearchPanel } from './search-panel-store.ts';

type HeaderSearchProps = {
  /** Tells one search from another when a page has two. */
  label?: string;
  /** Focused by the key `/` where it is visible. */
  shortcut?: boolean;
  placeholder?: string;
  /** A button with this word, where there is room for one. */
  submit?: string;
  className?: string;
};

const RETRY_MS = 4_000;

const loadSuggestions = () => import('./search-suggestions.tsx');

/** A plain form: it searches without a script too. Suggestions come once it is used. */
export function HeaderSearch({
  label = 'Site',
  shortcut = false,
  placeholder = 'Search phones, brands, articles',
  submit,
  className,
}: HeaderSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(1);
  const suggesting = useLazyModule(loadSuggestions, isUsed && tries, () => {
    setIsUsed(false);
    // A letter typed in the same moment would turn it on again before anything noticed that it was off.
    setTries(tries + 1);
    setHasFailed(true);
    // A letter typed meanwhile shared the failure, and may have been the last.
    setTimeout(setIsUsed, RETRY_MS, true);
  });
  useShortcuts([
    {
      keys: '/',
      label: 'Search',
      act: () => !!shortcut && !!input.current?.checkVisibility() && input.current.focus(),
    },
  ]);

  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search'));
    // Suggestions that are still on their way would open over the results.
    setIsUsed(false);
    void navigate(`/products?${new URLSearchParams({ search: text })}`);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a search landmark that is the form itself needs no element around it
    <form
      role="search"
      aria-label={label}
      action="/products"
      onSubmit={search}
      className={cx('search-field tap', className)}
    >
      <SearchIcon className="shrink-0" />
      <input
        ref={input}
        type="search"
        name="search"
        required
        maxLength={SEARCH_MAX}
        onClick={(event) => hasSearchScreen() && openSearchPanel(event.currentTarget.value)}
        // The field opens first, on a slow device too.
        onFocus={() => !hasSearchScreen() && startTransition(() => setIsUsed(true))}
        // A reader may have typed before the page was hydrated.
        onInput={() => setIsUsed(true)}
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Search phones, brands, articles"
        aria-keyshortcuts={shortcut ? '/' : undefined}
        placeholder={placeholder}
        className="peer"
      />
      {submit && (
        <button type="submit">
          <span className="max-md:sr-only">{submit}</span>
          <ArrowRightIcon className="md:hidden" />
        </button>
      )}
      {shortcut && !submit && (
        <span aria-hidden="true" className="contents">
          <kbd className="touch:hidden needs-script">/</kbd>
        </span>
      )}
      {!suggesting && hasFailed && (
        <p
          role="status"
          className="absolute inset-x-0 top-full z-40 mt-2 hidden rounded-card border border-line-2 bg-sheet px-4.5 py-4 text-base text-ink shadow-float peer-[:focus:not(:placeholder-shown)]:block"
        >
          Something went wrong
        </p>
      )}
      {suggesting && <suggesting.SearchSuggestions field={input} />}
    </form>
  );
}
