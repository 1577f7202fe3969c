import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

export interface EditorialTables {
  categories: CategoriesTable;
  blogs: BlogsTable;
  blog_categories: BlogCategoriesTable;
  blog_products: BlogProductsTable;
  blog_revisions: BlogRevisionsTable;
  pictures: PicturesTable;
  working_copies: WorkingCopiesTable;
  old_addresses: OldAddressesTable;
  share_links: ShareLinksTable;
  article_notes: ArticleNotesTable;
}

export interface CategoriesTable {
  id: string;
  name: string;
  created_at: Timestamp;
}

/** An article's fields besides its text. */
interface ArticleDetails {
  /** The description of the uploaded cover. */
  cover_alt: Generated<string | null>;
  /** For search engines; if null or empty, the title and excerpt are used. */
  search_title: Generated<string | null>;
  search_description: Generated<string | null>;
  /** Ids of the phones shown after the article; null for those in its text. */
  related: Generated<Json | null>;
}

/** A scheduled article already has its publish time in `published_at`: it appears by the clock. */
export interface BlogsTable extends ArticleDetails {
  id: string;
  title: string;
  excerpt: string;
  body: Json;
  author: string;
  /** The motif of the drawn cover. */
  cover: string;
  /** The uploaded cover in its sizes; null for the drawn one. */
  cover_image: Json | null;
  status: 'draft' | 'scheduled' | 'published' | 'archived';
  published_at: Timestamp | null;
  reading_minutes: number;
  /** Title, excerpt and text in lower case, for search on both engines. */
  search_text: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /**
   * Set while the id is provisional: the article was saved before it had a title, and gets its address when published.
   */
  provisional_at: Generated<Timestamp | null>;
  /** The creator: a writer owns their drafts. Null for articles from before there were writers. */
  owner_id: Generated<string | null>;
  /** The last editor; null if not recorded. */
  saved_by: Generated<string | null>;
}

/** Former ids, which lead to the current one. */
export interface OldAddressesTable {
  kind: 'blog' | 'product' | 'brand';
  id: string;
  current_id: string;
  at: Timestamp;
}

export interface BlogCategoriesTable {
  blog_id: string;
  category_id: string;
  position: number;
}

/** The phones in an article. */
export interface BlogProductsTable {
  blog_id: string;
  product_id: string;
  position: number;
}

/** An article's state before a save. Columns that were added in migration 030 are null in older versions. */
export interface BlogRevisionsTable extends ArticleDetails {
  id: string;
  blog_id: string;
  title: string;
  excerpt: string;
  body: Json;
  author: Generated<string | null>;
  categories: Generated<Json | null>;
  cover: Generated<string | null>;
  /** JSON null if the drawn cover was used. */
  cover_image: Generated<Json | null>;
  /** The article's id at that time. */
  address: Generated<string | null>;
  /** Set for a version of a working copy, which readers never saw. */
  unpublished_at: Generated<Timestamp | null>;
  saved_at: Timestamp;
  /** The author; null if not recorded. */
  actor_id: Generated<string | null>;
}

/** Pictures uploaded for phones, articles and the site; they stay until deleted. */
export interface PicturesTable {
  id: string;
  /** The name of its first file. */
  name: string;
  image: Json;
  /** Alternative text. */
  alt: Generated<string>;
  /** The name of the uploaded file. */
  filename: string;
  /** A JSON array of tags, sorted alphabetically. */
  tags: Generated<Json>;
  /** File sizes by name; null if not measured. */
  bytes: Generated<Json | null>;
  /** `[{ image, replacedAt }]`: replaced files, kept while a page may still request them. */
  former: Generated<Json | null>;
  uploaded_at: Timestamp;
  uploaded_by: Generated<string | null>;
}

/** A published article's unpublished changes. */
export interface WorkingCopiesTable extends ArticleDetails {
  blog_id: string;
  title: string;
  excerpt: string;
  body: Json;
  author: string;
  categories: Json;
  cover: string;
  cover_image: Json | null;
  actor_id: string | null;
  /** The version of the article it is based on. */
  base_at: Timestamp;
  /** When it is published. */
  publish_at: Timestamp | null;
  problem: string | null;
  updated_at: Timestamp;
}

/** A link that shows a draft to anyone with its token. */
export interface ShareLinksTable {
  id: string;
  blog_id: string;
  token_hash: string;
  actor_id: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  opens: Generated<number>;
  opened_at: Generated<Timestamp | null>;
}

/** Staff notes; one without a parent begins a thread. */
export interface ArticleNotesTable {
  id: string;
  blog_id: string;
  parent_id: string | null;
  author_id: string;
  text: string;
  /** The quoted words and their position; null in replies. */
  anchor: Json | null;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  /** Changes with the note's content and state, but not with its position. */
  updated_at: Timestamp;
}

export type ArticleNoteRow = Selectable<ArticleNotesTable>;
export type WorkingCopyRow = Selectable<WorkingCopiesTable>;
export type PictureRow = Selectable<PicturesTable>;
export type BlogRow = Selectable<BlogsTable>;
