import type { Generated, Insertable, Selectable } from 'kysely';

/** Moments are UTC ISO strings of 24 characters, so that text order is time order on both engines. */
type Timestamp = string;
/** A JSON document, as text on both engines. */
type Json = string;

export interface MigrationsTable {
  name: string;
  applied_at: Timestamp;
}

export interface SettingsTable {
  key: string;
  value: string;
}

export interface ContentChangesTable {
  seq: Generated<number>;
  /** `counters` are the figures of a product that readers change. */
  kind: 'product' | 'brand' | 'category' | 'blog' | 'counters';
  id: string;
  changed_at: Timestamp;
}

export interface BrandsTable {
  id: string;
  name: string;
  country: string | null;
  founded: number | null;
  description: string | null;
  /** Path of a 24 x 24 emblem of our own. */
  emblem: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CategoriesTable {
  id: string;
  name: string;
  created_at: Timestamp;
}

/** What is filtered and sorted by has a column; every other figure of the phone is in `details`. */
export interface ProductsTable {
  id: string;
  name: string;
  brand_id: string;
  status: 'available' | 'upcoming' | 'discontinued';
  launched_at: string | null;
  price: number | null;
  battery: number | null;
  display: number | null;
  storage: number | null;
  ram: number | null;
  primary_camera: number | null;
  secondary_camera: number | null;
  chipset: string | null;
  resolution_type: string | null;
  details: Json;
  /** The uploaded picture in its sizes, or null where the drawing stands in. */
  image: Json | null;
  likes: Generated<number>;
  favorites: Generated<number>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PriceChangesTable {
  id: Generated<number>;
  product_id: string;
  price: number | null;
  changed_at: Timestamp;
}

/**
 * `view` of a product id, `compare` of two product ids joined by a space, smaller first, `empty-search` of
 * words that found nothing.
 */
export type ActivityKind = 'view' | 'compare' | 'empty-search';

export interface ActivityMarksTable {
  /** `2026-01-15T09`, UTC. */
  hour: string;
  kind: ActivityKind;
  subject: string;
  /** A hash that changes daily and leads back to nobody. */
  visitor: string;
}

export interface ActivityHoursTable {
  kind: ActivityKind;
  hour: string;
  subject: string;
  count: number;
}

/** A person, or what is left of one: a deleted account keeps its row, without anything that says whose it was. */
export interface UsersTable {
  id: string;
  name: string;
  /** Lower-cased; null once deleted, so that the address is free again. */
  email: string | null;
  /** Null for somebody who cannot sign in. */
  password_hash: string | null;
  role: 'consumer' | 'moderator' | 'admin';
  verified_at: Timestamp | null;
  suspended_at: Timestamp | null;
  deleted_at: Timestamp | null;
  avatar: Json | null;
  city: string | null;
  about: string | null;
  favourite_brands: Generated<Json>;
  theme: Generated<'system' | 'light' | 'dark'>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  device: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
}

/** What a mailed link carries, as its hash; good for one purpose and one address. */
export interface LinkTokensTable {
  hash: string;
  user_id: string;
  purpose: 'verify-email' | 'reset-password';
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** Each try of something that may be tried only so often: `subject` is a hash of what and who. */
export interface AttemptsTable {
  id: string;
  subject: string;
  at: Timestamp;
}

/** The wishlist: favouriting a phone is putting it here. */
export interface ProductFavoritesTable {
  user_id: string;
  product_id: string;
  created_at: Timestamp;
}

export interface WishlistSharesTable {
  token: string;
  user_id: string;
  created_at: Timestamp;
}

/** Waits while neither sent nor failed. A claim is a worker's name and a `due_at` in the future. */
export interface MailOutboxTable {
  id: string;
  key: string | null;
  recipient: string;
  subject: string;
  /** Null once sent. */
  body_text: string | null;
  body_html: string | null;
  headers: Json | null;
  priority: number;
  attempts: Generated<number>;
  due_at: Timestamp;
  claimed_by: Generated<string | null>;
  last_error: Generated<string | null>;
  created_at: Timestamp;
  sent_at: Generated<Timestamp | null>;
  failed_at: Generated<Timestamp | null>;
}

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: 'new' | 'read' | 'replied' | 'archived';
  notes: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Pending until confirmed, active until unsubscribed. */
export interface SubscribersTable {
  id: string;
  email: string;
  /** Counts up when somebody leaves: an old confirmation link does not bring them back. */
  round: Generated<number>;
  subscribed_at: Timestamp;
  /** When the last confirmation mail was queued. */
  asked_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  unsubscribed_at: Timestamp | null;
}

/** A draft until started. */
export interface NewsletterIssuesTable {
  id: string;
  subject: string;
  intro: string;
  article_ids: Json;
  /** What the articles said when sending began, so that everybody gets the same issue. */
  articles: Json | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  /** Known once started; the other two once finished. */
  total_count: number | null;
  sent_count: number | null;
  failed_count: number | null;
}

/** One for each issue and address: what makes a second one impossible. */
export interface NewsletterDeliveriesTable {
  issue_id: string;
  email: string;
  queued_at: Timestamp | null;
  /** Null also where the reader left before their turn. */
  mail_id: string | null;
}

/** A scheduled article has the moment of its publication in `published_at` already: the clock makes it visible. */
export interface BlogsTable {
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

/** What an article said before it was saved anew. */
export interface BlogRevisionsTable {
  id: string;
  blog_id: string;
  title: string;
  excerpt: string;
  body: Json;
  saved_at: Timestamp;
}

/** Pictures uploaded for articles; one that no article shows a day later is removed. */
export interface BlogPicturesTable {
  /** Of its first file. */
  name: string;
  image: Json;
  uploaded_at: Timestamp;
}

export interface ProductLikesTable {
  user_id: string;
  product_id: string;
  created_at: Timestamp;
}

export interface ProductRatingsTable {
  user_id: string;
  product_id: string;
  /** 1 to 5. */
  rating: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** One for each page that carries or carried comments. Whoever changes its comments changes this row first. */
export interface CommentThreadsTable {
  subject_kind: 'product' | 'blog';
  subject_id: string;
  /** As many as the public sees. */
  comments: Generated<number>;
  last_number: Generated<number>;
}

export interface CommentsTable {
  id: string;
  subject_kind: 'product' | 'blog';
  subject_id: string;
  /** Counts up on its page: the order in which comments were written. */
  number: number;
  parent_id: string | null;
  author_id: string;
  comment: string;
  created_at: Timestamp;
  edited_at: Generated<Timestamp | null>;
  hidden_at: Generated<Timestamp | null>;
  hidden_by: Generated<'reports' | 'moderator' | null>;
  /** How many of it and the comments above it are hidden: the public sees it at none. */
  hidden_levels: Generated<number>;
}

export interface CommentLikesTable {
  comment_id: string;
  user_id: string;
  created_at: Timestamp;
}

export interface CommentReportsTable {
  comment_id: string;
  user_id: string;
  reason: 'spam' | 'abusive' | 'offensive' | 'wrong' | 'other';
  details: string;
  created_at: Timestamp;
  /** When a moderator decided. */
  settled_at: Generated<Timestamp | null>;
}

export interface ModerationLogTable {
  id: string;
  action: 'approve' | 'hide' | 'delete' | 'suspend' | 'unsuspend';
  reason: string;
  actor_id: string;
  author_id: string;
  comment_id: string | null;
  /** As it read at that moment. */
  comment: string | null;
  subject_kind: 'product' | 'blog' | null;
  subject_id: string | null;
  created_at: Timestamp;
}

/** A write of an admin or a moderator. */
export interface AuditLogTable {
  id: string;
  at: Timestamp;
  actor_id: string;
  /** The call by its name in the contract: `products.update`. */
  action: string;
  subject: string | null;
  /** Names of the fields that were sent, never what they held. */
  fields: Json;
}

export interface ProductChangesTable {
  id: string;
  product_id: string;
  at: Timestamp;
  /** Null for what the command line did. */
  actor_id: string | null;
  kind: 'created' | 'changed' | 'imported';
  /** `[{ field, before, after }]` */
  fields: Json;
}

/** A file on its way into the catalogue through the admin area. */
export interface ImportJobsTable {
  id: string;
  filename: string;
  state: 'reading' | 'checked' | 'writing' | 'done' | 'failed';
  done: number;
  total: number;
  error: string | null;
  result: Json | null;
  actor_id: string;
  started_at: Timestamp;
  updated_at: Timestamp;
}

export interface Tables {
  migrations: MigrationsTable;
  settings: SettingsTable;
  content_changes: ContentChangesTable;
  brands: BrandsTable;
  categories: CategoriesTable;
  products: ProductsTable;
  price_changes: PriceChangesTable;
  activity_marks: ActivityMarksTable;
  activity_hours: ActivityHoursTable;
  users: UsersTable;
  sessions: SessionsTable;
  link_tokens: LinkTokensTable;
  attempts: AttemptsTable;
  product_favorites: ProductFavoritesTable;
  wishlist_shares: WishlistSharesTable;
  mail_outbox: MailOutboxTable;
  contact_messages: ContactMessagesTable;
  subscribers: SubscribersTable;
  newsletter_issues: NewsletterIssuesTable;
  newsletter_deliveries: NewsletterDeliveriesTable;
  blogs: BlogsTable;
  blog_categories: BlogCategoriesTable;
  blog_products: BlogProductsTable;
  blog_revisions: BlogRevisionsTable;
  blog_pictures: BlogPicturesTable;
  product_likes: ProductLikesTable;
  product_ratings: ProductRatingsTable;
  comment_threads: CommentThreadsTable;
  comments: CommentsTable;
  comment_likes: CommentLikesTable;
  comment_reports: CommentReportsTable;
  moderation_log: ModerationLogTable;
  audit_log: AuditLogTable;
  product_changes: ProductChangesTable;
  import_jobs: ImportJobsTable;
}

export type BrandRow = Selectable<BrandsTable>;
export type CommentRow = Selectable<CommentsTable>;
export type ProductRow = Selectable<ProductsTable>;
export type NewProductRow = Insertable<ProductsTable>;
export type UserRow = Selectable<UsersTable>;
export type SessionRow = Selectable<SessionsTable>;
export type MailRow = Selectable<MailOutboxTable>;
export type ContactMessageRow = Selectable<ContactMessagesTable>;
export type SubscriberRow = Selectable<SubscribersTable>;
export type NewsletterIssueRow = Selectable<NewsletterIssuesTable>;
export type BlogRow = Selectable<BlogsTable>;
