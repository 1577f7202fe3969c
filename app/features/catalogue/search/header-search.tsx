import { type FormEvent, startTransition, useRef, useState } from 'react';
import { cx } from '#app/lib/cx.ts';
import { useNavigateTo } from '#app/lib/link.tsx';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { ArrowRightIcon, SearchIcon } from '#app/ui/display/icons.tsx';
import { SEARCH_MAX } from '#contract/limits.ts';
import { hasSearchScreen, openSearchPanel } from './search-panel-store.ts';

type HeaderSearchProps = {
  /** Distinguishes two search landmarks on one page. */
  label?: string;
  /** The `/` key focuses it while it is visible. */
  shortcut?: boolean;
  placeholder?: string;
  /** The label of a submit button, where there is room for one. */
  submit?: string;
  className?: string;
};

const RETRY_MS = 4_000;

const loadSuggestions = () => import('./search-suggestions.tsx');

/** A plain form that also works without scripts. Suggestions load on first use. */
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
    // Changes the dependency: a letter typed at the same moment would set isUsed again before its change to false is
    // seen.
    setTries(tries + 1);
    setHasFailed(true);
    // A letter typed meanwhile failed too, and may have been the last.
    setTimeout(setIsUsed, RETRY_MS, true);
  });
  useShortcuts([
    {
      keys: '/',
      label: 'Search',
      act: () => !!shortcut && !!input.current?.checkVisibility() && input.current.focus(),
    },
  ]);

  const navigate = useNavigateTo();
  const search = (event: FormEvent<HTMLFormElement>) => {
    if (!navigate) return;
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search'));
    // Suggestions that are still loading would open over the results.
    setIsUsed(false);
    navigate(`/products?${new URLSearchParams({ search: text })}`);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the search landmark
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
        // A transition, so the field opens first on a slow device too.
        onFocus={() => !hasSearchScreen() && startTransition(() => setIsUsed(true))}
        // The reader may have typed before hydration.
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
