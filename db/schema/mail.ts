import type { Generated, Selectable } from 'kysely';
import type { MailKind } from '#contract/mail.ts';
import type { Json, Timestamp } from './columns.ts';

/** Outgoing and incoming mail. */
export interface MailTables {
  mail_outbox: MailOutboxTable;
  contact_messages: ContactMessagesTable;
  contact_replies: ContactRepliesTable;
  canned_answers: CannedAnswersTable;
  blocked_senders: BlockedSendersTable;
  subscribers: SubscribersTable;
  subscriber_brands: SubscriberBrandsTable;
  newsletter_issues: NewsletterIssuesTable;
  newsletter_issue_versions: NewsletterIssueVersionsTable;
  newsletter_deliveries: NewsletterDeliveriesTable;
}

/** Waiting while neither sent nor failed; it then has a job with the same id. */
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
  /** Finished attempts. */
  attempts: Generated<number>;
  /**
   * Only for servers of the previous release: a date so far away that they never send it. Their own mail has a real
   * time.
   */
  due_at: Timestamp;
  last_error: Generated<string | null>;
  created_at: Timestamp;
  sent_at: Generated<Timestamp | null>;
  failed_at: Generated<Timestamp | null>;
  /** The template; null in older mail. */
  kind: Generated<MailKind | null>;
}

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: 'new' | 'read' | 'replied' | 'archived' | 'spam';
  notes: string;
  /** A member of staff; messages of former members count as unassigned. */
  assignee_id: Generated<string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A reply to a message. It has the same id as its mail in the outbox, and so as its Message-ID. */
export interface ContactRepliesTable {
  id: string;
  message_id: string;
  /** The draft it was written in, so that sending twice creates one reply. */
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
  /** Increases on unsubscribe, so that an old confirmation link does not subscribe again. */
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
  /** Replaces the plain introduction. */
  intro_body: Generated<Json | null>;
  article_ids: Json;
  /** Sent to followers of these brands; null for all subscribers. */
  brand_ids: Generated<Json | null>;
  /** When it is or was due; null if it was sent manually. */
  scheduled_at: Generated<Timestamp | null>;
  /** Why it was not sent on schedule. */
  problem: Generated<string | null>;
  /** A snapshot from when sending began, so that all recipients get the same issue. */
  articles: Json | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  /** Known once started; the other two once finished. */
  total_count: number | null;
  sent_count: number | null;
  failed_count: number | null;
  /** Recipients who unsubscribed after it. */
  left_count: Generated<number | null>;
  /** The text's author and time, which scheduling does not change. Null for older issues. */
  saved_by: Generated<string | null>;
  saved_at: Generated<Timestamp | null>;
}

/** An issue's text before a save. */
export interface NewsletterIssueVersionsTable {
  id: string;
  issue_id: string;
  subject: string;
  intro: string;
  intro_body: Json | null;
  article_ids: Json;
  brand_ids: Json | null;
  saved_at: Timestamp;
  actor_id: string | null;
}

/** One per issue and address, which prevents a second mail. */
export interface NewsletterDeliveriesTable {
  issue_id: string;
  email: string;
  queued_at: Timestamp | null;
  /** Also null if the reader unsubscribed before their turn. */
  mail_id: string | null;
}

export type MailRow = Selectable<MailOutboxTable>;
export type ContactMessageRow = Selectable<ContactMessagesTable>;
export type ContactReplyRow = Selectable<ContactRepliesTable>;
export type CannedAnswerRow = Selectable<CannedAnswersTable>;
export type SubscriberRow = Selectable<SubscribersTable>;
export type NewsletterIssueRow = Selectable<NewsletterIssuesTable>;
export type NewsletterIssueVersionRow = Selectable<NewsletterIssueVersionsTable>;
