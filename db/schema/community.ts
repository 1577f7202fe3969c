import type { Generated, Selectable } from 'kysely';
import type { Timestamp } from './columns.ts';

/** What readers say about phones and articles. */
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

/** The wishlist: favouriting a phone is putting it here. */
export interface ProductFavoritesTable {
  user_id: string;
  product_id: string;
  /** The variant that was saved, `8-256`; null for the one that the phone's price is for. */
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

/** Its stars are in product_ratings, under the same person and phone. */
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
  /** What `comment_id` is the id of. */
  post_kind: Generated<'comment' | 'review'>;
  comment_id: string | null;
  /** As it read at that moment. */
  comment: string | null;
  subject_kind: 'product' | 'blog' | null;
  subject_id: string | null;
  created_at: Timestamp;
}

export type CommentRow = Selectable<CommentsTable>;
