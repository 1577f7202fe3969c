import { create } from 'zustand';

type SearchPanelState = {
  isOpen: boolean;
  /** What the field begins with. */
  text: string;
  /** Takes the words in place of the site's search: those of a list that is narrowed down already. */
  onSearch: ((text: string) => void) | null;
};

/** The one search panel of the page, which the header shows and every search field of a narrow screen opens. */
export const useSearchPanel = create<SearchPanelState>(() => ({ isOpen: false, text: '', onSearch: null }));

export function openSearchPanel(text = '', onSearch: SearchPanelState['onSearch'] = null): void {
  useSearchPanel.setState({ isOpen: true, text, onSearch });
}

export const closeSearchPanel = () => useSearchPanel.setState({ isOpen: false });

/** A press on a search field opens the panel there. The focus alone does not: a keyboard has come to the field itself. */
export const hasSearchScreen = () => matchMedia('(max-width: 47.99rem)').matches;
