import type { Generated, Selectable } from 'kysely';
import type { Timestamp } from './columns.ts';

/** What readers write about phones and articles. */
export interface CommunityTables {
  product_favorites: ProductFavoritesTable;
  wishlist_shares: WishlistSharesTable;
  product_likes: ProductLikesTable;
  product_ratings: ProductRatingsTable;
  comment_threads: CommentThreadsTable;
  comments: CommentsTable;
  comment_likes: CommentLikesTable;
  comment_reports: CommentReportsTable;
  reviews: ReviewsTable;
  review_helpful: ReviewHelpfulTable;
  review_reports: ReviewReportsTable;
  moderation_log: ModerationLogTable;
}

/** The wishlist: saving a phone as a favourite adds it here. */
export interface ProductFavoritesTable {
  user_id: string;
  product_id: string;
  /** The saved variant, `8-256`; null for the one with the phone's price. */
  variant: Generated<string | null>;
  created_at: Timestamp;
}

export interface WishlistSharesTable {
  token: string;
  user_id: string;
  created_at: Timestamp;
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

/** One for each page that has or had comments. Changes of its comments lock this row first. */
export interface CommentThreadsTable {
  subject_kind: 'product' | 'blog';
  subject_id: string;
  /** The number of visible comments. */
  comments: Generated<number>;
  last_number: Generated<number>;
}

export interface CommentsTable {
  id: string;
  subject_kind: 'product' | 'blog';
  subject_id: string;
  /** Counts up per page: the order in which comments were written. */
  number: number;
  parent_id: string | null;
  author_id: string;
  comment: string;
  created_at: Timestamp;
  edited_at: Generated<Timestamp | null>;
  hidden_at: Generated<Timestamp | null>;
  hidden_by: Generated<'reports' | 'moderator' | null>;
  /** How many of this comment and its ancestors are hidden; it is visible at 0. */
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

/** Its stars are in product_ratings, with the same person and phone. */
export interface ReviewsTable {
  id: string;
  product_id: string;
  author_id: string;
  title: string;
  good: string;
  bad: string;
  months_owned: number;
  created_at: Timestamp;
  edited_at: Generated<Timestamp | null>;
  hidden_at: Generated<Timestamp | null>;
  hidden_by: Generated<'reports' | 'moderator' | null>;
}

export interface ReviewHelpfulTable {
  review_id: string;
  user_id: string;
  created_at: Timestamp;
}

export interface ReviewReportsTable extends Omit<CommentReportsTable, 'comment_id'> {
  review_id: string;
}

export interface ModerationLogTable {
  id: string;
  action: 'approve' | 'hide' | 'delete' | 'restore' | 'suspend' | 'unsuspend';
  reason: string;
  actor_id: string;
  author_id: string;
  /** The kind of post that `comment_id` refers to. */
  post_kind: Generated<'comment' | 'review'>;
  comment_id: string | null;
  /** The text at that time. */
  comment: string | null;
  subject_kind: 'product' | 'blog' | null;
  subject_id: string | null;
  created_at: Timestamp;
}

export type CommentRow = Selectable<CommentsTable>;
