import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigateTo } from '#app/lib/link.tsx';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { ArrowRightIcon, SearchIcon } from '#app/ui/display/icons.tsx';
import { useModal } from '#app/ui/overlays/use-modal.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { closeSearchPanel, openSearchPanel, useSearchPanel } from './search-panel-store.ts';

const PANEL_ID = 'site-search';

const loadScreen = () => import('./search-screen.tsx');

/**
 * Covers the screen of a phone, or the upper part of a wider one. Without scripts it is a popover, with scripts a modal
 * dialog, which makes the page behind it inert. Its content loads when it is first opened.
 */
export function SearchPanel() {
  const { isOpen, text, onSearch } = useSearchPanel();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [tries, setTries] = useState(1);
  const [hasFailed, setHasFailed] = useState(false);
  const screen = useLazyModule(loadScreen, isOpen && tries, () => setHasFailed(true));
  const modal = useModal(isOpen, closeSearchPanel);
  useShortcuts([{ keys: '/', label: 'Search', act: () => !!button.current?.checkVisibility() && openSearchPanel() }]);
  useLayoutEffect(() => {
    if (isOpen && input.current) input.current.value = text;
  }, [isOpen, text]);

  const navigate = useNavigateTo();
  const search = (event: FormEvent<HTMLFormElement>) => {
    if (!navigate) return;
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('search'));
    closeSearchPanel();
    if (onSearch) onSearch(typed);
    else navigate(`/products?${new URLSearchParams({ search: typed })}`);
  };

  return (
    <>
      <IconButton
        ref={button}
        label="Search"
        popoverTarget={PANEL_ID}
        onClick={(event) => {
          event.preventDefault();
          openSearchPanel();
        }}
        className="text-ink xl:hidden"
      >
        <SearchIcon className="size-5" />
      </IconButton>
      <dialog
        {...modal}
        id={PANEL_ID}
        popover="auto"
        aria-label="Search"
        className="search-panel not-supports-[selector(:popover-open)]:hidden"
      >
        {/* biome-ignore lint/a11y/useSemanticElements: the form itself is the search landmark */}
        <form role="search" aria-label="Site" action="/products" onSubmit={search}>
          <div className="search-bar">
            <IconButton
              label="Close search"
              popoverTarget={PANEL_ID}
              popoverTargetAction="hide"
              onClick={(event) => {
                event.preventDefault();
                closeSearchPanel();
              }}
              className="text-ink"
            >
              <ArrowRightIcon className="size-5 rotate-180" />
            </IconButton>
            <div className="search-field">
              <SearchIcon className="shrink-0" />
              <input
                ref={input}
                type="search"
                name="search"
                required
                data-autofocus
                maxLength={SEARCH_MAX}
                enterKeyHint="search"
                autoComplete="off"
                aria-label="Search phones, brands, articles"
                placeholder="Phones, brands, articles"
              />
            </div>
          </div>
          {isOpen && screen && <screen.SearchScreen field={input} isForList={onSearch !== null} />}
          {isOpen && !screen && hasFailed && (
            <div role="alert" className="grid justify-items-start gap-3 p-4">
              Something went wrong
              <Button
                onClick={() => {
                  setHasFailed(false);
                  setTries(tries + 1);
                }}
              >
                Try again
              </Button>
            </div>
          )}
        </form>
      </dialog>
    </>
  );
}
