import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

/** What goes out by mail, and what comes in. */
export interface MailTables {
  mail_outbox: MailOutboxTable;
  contact_messages: ContactMessagesTable;
  contact_replies: ContactRepliesTable;
  canned_answers: CannedAnswersTable;
  blocked_senders: BlockedSendersTable;
  subscribers: SubscribersTable;
  subscriber_brands: SubscriberBrandsTable;
  newsletter_issues: NewsletterIssuesTable;
  newsletter_deliveries: NewsletterDeliveriesTable;
}

/** Waits while neither sent nor failed, and has a job of the same id then. */
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
  /** That have ended. */
  attempts: Generated<number>;
  /** For servers of the release before, which send what is due: never. A mail of theirs has a time. */
  due_at: Timestamp;
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
  status: 'new' | 'read' | 'replied' | 'archived' | 'spam';
  notes: string;
  /** A person of the desk; whoever is none any more counts as nobody. */
  assignee_id: Generated<string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** An answer to a message. Its id is its mail's in the outbox, and so its Message-ID. */
export interface ContactRepliesTable {
  id: string;
  message_id: string;
  /** The draft it was written as: what is sent twice is one answer. */
  draft_id: string;
  actor_id: string;
  text: string;
  created_at: Timestamp;
}

export interface CannedAnswersTable {
  id: string;
  title: string;
  text: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Addresses whose messages go straight to spam. */
export interface BlockedSendersTable {
  email: string;
  actor_id: string;
  at: Timestamp;
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

/** Brands that a subscriber follows. */
export interface SubscriberBrandsTable {
  subscriber_id: string;
  brand_id: string;
}

/** A draft until started. */
export interface NewsletterIssuesTable {
  id: string;
  subject: string;
  intro: string;
  /** Takes the place of the plain one. */
  intro_body: Generated<Json | null>;
  article_ids: Json;
  /** Whose followers get it; null for everybody. */
  brand_ids: Generated<Json | null>;
  /** When it is to leave, or should have; null for one that was sent by hand. */
  scheduled_at: Generated<Timestamp | null>;
  /** Why it did not leave then. */
  problem: Generated<string | null>;
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
  /** Who left after it. */
  left_count: Generated<number | null>;
}

/** One for each issue and address: what makes a second one impossible. */
export interface NewsletterDeliveriesTable {
  issue_id: string;
  email: string;
  queued_at: Timestamp | null;
  /** Null also where the reader left before their turn. */
  mail_id: string | null;
}

export type MailRow = Selectable<MailOutboxTable>;
export type ContactMessageRow = Selectable<ContactMessagesTable>;
export type ContactReplyRow = Selectable<ContactRepliesTable>;
export type CannedAnswerRow = Selectable<CannedAnswersTable>;
export type SubscriberRow = Selectable<SubscribersTable>;
export type NewsletterIssueRow = Selectable<NewsletterIssuesTable>;
