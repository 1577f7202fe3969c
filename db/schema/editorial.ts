import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

/** Articles. */
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

/** What an article says about itself beside its text. */
interface ArticleDetails {
  /** What the uploaded cover shows, in words. */
  cover_alt: Generated<string | null>;
  /** For search engines; null or empty: the title and the excerpt. */
  search_title: Generated<string | null>;
  search_description: Generated<string | null>;
  /** Ids of the phones chosen for the end of the article; null: those of its text. */
  related: Generated<Json | null>;
}

/** A scheduled article has the moment of its publication in `published_at` already: the clock makes it visible. */
export interface BlogsTable extends ArticleDetails {
  id: string;
  title: string;
  excerpt: string;
  body: Json;
  author: string;
  /** What the drawn cover shows. */
  cover: string;
  /** The uploaded cover in its sizes, or null where the drawing stands in. */
  cover_image: Json | null;
  status: 'draft' | 'scheduled' | 'published' | 'archived';
  published_at: Timestamp | null;
  reading_minutes: number;
  /** Title, excerpt and text in lower case, for both engines to find words in. */
  search_text: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Set while its id is not its last: it was saved before it had its title, and gets its address when it is published. */
  provisional_at: Generated<Timestamp | null>;
  /** Who began it: a writer's drafts are theirs. Null before there were writers. */
  owner_id: Generated<string | null>;
  /** Who saved it last; null before that was kept. */
  saved_by: Generated<string | null>;
}

/** Ids that something had before: what is found there now is elsewhere. */
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

/** The phones that an article shows. */
export interface BlogProductsTable {
  blog_id: string;
  product_id: string;
  position: number;
}

/** What an article was before it was saved again. What versions of before migration 030 lack is null. */
export interface BlogRevisionsTable extends ArticleDetails {
  id: string;
  blog_id: string;
  title: string;
  excerpt: string;
  body: Json;
  author: Generated<string | null>;
  /** Ids of categories. */
  categories: Generated<Json | null>;
  cover: Generated<string | null>;
  /** JSON null where the drawing stood in. */
  cover_image: Generated<Json | null>;
  /** The id of the article then. */
  address: Generated<string | null>;
  /** Set where readers never saw it: a version of what a published article was to become. */
  unpublished_at: Generated<Timestamp | null>;
  saved_at: Timestamp;
  /** Who wrote it; null before that was kept. */
  actor_id: Generated<string | null>;
}

/** Uploaded for phones, articles and the site; each stays until somebody deletes it. */
export interface PicturesTable {
  id: string;
  /** Of its first file. */
  name: string;
  image: Json;
  /** What it shows. */
  alt: Generated<string>;
  /** As the file was called. */
  filename: string;
  /** Of each file by its name; null where nobody has measured them. */
  bytes: Generated<Json | null>;
  /** `[{ image, replacedAt }]`: what it was before, while somewhere a page may still ask for it. */
  former: Generated<Json | null>;
  uploaded_at: Timestamp;
  uploaded_by: Generated<string | null>;
}

/** What a published article is to become. */
export interface WorkingCopiesTable extends ArticleDetails {
  blog_id: string;
  title: string;
  excerpt: string;
  body: Json;
  author: string;
  /** Ids of categories. */
  categories: Json;
  cover: string;
  cover_image: Json | null;
  actor_id: string | null;
  /** The version of the article that it was begun with. */
  base_at: Timestamp;
  /** When it replaces the article, by the clock. */
  publish_at: Timestamp | null;
  problem: string | null;
  updated_at: Timestamp;
}

/** Opens a draft to whoever has the token. */
export interface ShareLinksTable {
  id: string;
  blog_id: string;
  token_hash: string;
  actor_id: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** Comments of the desk; one without a parent begins a thread. */
export interface ArticleNotesTable {
  id: string;
  blog_id: string;
  parent_id: string | null;
  author_id: string;
  text: string;
  /** Which words the thread is about and where they are; null in answers. */
  anchor: Json | null;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  /** Also changed by what happens to it; not by its words moving. */
  updated_at: Timestamp;
}

export type ArticleNoteRow = Selectable<ArticleNotesTable>;
export type WorkingCopyRow = Selectable<WorkingCopiesTable>;
export type PictureRow = Selectable<PicturesTable>;
export type BlogRow = Selectable<BlogsTable>;
