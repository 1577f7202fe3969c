/** A page of text as data: the same words are shown, searched and given to search engines. */

/** Text with `[label](/path)`, `**bold**` and `` `code` `` in it. */
export type InlineMarkup = string;

export interface TableBlock {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly InlineMarkup[])[];
}

/** A paragraph, a list or a table. */
export type Block = InlineMarkup | { list: readonly InlineMarkup[] } | { table: TableBlock };

export interface Section {
  /** Its address on the page. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface TextDocument {
  path: string;
  /** How breadcrumbs and the footer call it. */
  label: string;
  title: string;
  /** In place of the title at the head of the page. */
  headline?: string;
  /** The first sentences, also for search engines. */
  lead: string;
  /** The day the words last changed in meaning. */
  updated?: string;
  sections: readonly Section[];
}
