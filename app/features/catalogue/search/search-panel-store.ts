import { create } from 'zustand';

type SearchPanelState = {
  isOpen: boolean;
  /** The initial text of the field. */
  text: string;
  /** Replaces the site's search, for a listing that already has filters. */
  onSearch: ((text: string) => void) | null;
};

/** The state of the one search panel, which the header renders and every search field on a narrow screen opens. */
export const useSearchPanel = create<SearchPanelState>(() => ({ isOpen: false, text: '', onSearch: null }));

export function openSearchPanel(text = '', onSearch: SearchPanelState['onSearch'] = null): void {
  useSearchPanel.setState({ isOpen: true, text, onSearch });
}

export const closeSearchPanel = () => useSearchPanel.setState({ isOpen: false });

/**
 * Pressing a search field opens the panel on narrow screens. Focus alone does not, because keyboard users are in the
 * field itself.
 */
export const hasSearchScreen = () => matchMedia('(max-width: 47.99rem)').matches;
