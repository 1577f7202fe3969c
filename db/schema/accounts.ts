import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

/** People and how they sign in. */
export interface AccountsTables {
  users: UsersTable;
  sessions: SessionsTable;
  link_tokens: LinkTokensTable;
  rate_limits: RateLimitsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  known_devices: KnownDevicesTable;
  sign_in_tickets: SignInTicketsTable;
  invitations: InvitationsTable;
  api_tokens: ApiTokensTable;
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
  /** Further roles: writer, editor, catalogue. */
  duties: Generated<Json>;
  verified_at: Timestamp | null;
  /** When an address of this account was verified for the first time. Servers before it leave it null. */
  first_verified_at: Generated<Timestamp | null>;
  /** What the address is to become once it is confirmed; belongs to no account until then. */
  pending_email: Generated<string | null>;
  suspended_at: Timestamp | null;
  deleted_at: Timestamp | null;
  avatar: Json | null;
  city: string | null;
  about: string | null;
  favourite_brands: Generated<Json>;
  theme: Generated<'system' | 'light' | 'dark'>;
  /** The kinds of notifications that come without mail. */
  mail_off: Generated<Json>;
  /** Since when signing in takes a second factor; null while the account has none. */
  second_factor_at: Timestamp | null;
  /** What an app makes one-time codes of, encrypted; null when none are asked for. */
  code_secret: string | null;
  codes_since: Timestamp | null;
  /** The half minute of the last code that was accepted: none counts twice. */
  code_step: number | null;
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
  /** When its password was last given. */
  authenticated_at: Generated<Timestamp>;
}

/** What a mailed link carries, as its hash; good for one purpose and one address. */
export interface LinkTokensTable {
  hash: string;
  user_id: string;
  purpose: 'verify-email' | 'reset-password' | 'restore-email';
  /** The one it was mailed to. */
  email: string;
  /** Of a link that puts an address back: when that address was verified; null when it never was. */
  address_verified_at: Generated<Timestamp | null>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** A public key with which a device shows that it is its owner's. */
export interface PasskeysTable {
  /** The credential's, as browsers write it. */
  id: string;
  user_id: string;
  name: string;
  public_key: string;
  /** How often the device says it was used; 0 for those that do not count. */
  counter: number;
  transports: Json;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

/** For whoever lost the other factors: each once, kept as its hash. */
export interface RecoveryCodesTable {
  user_id: string;
  hash: string;
}

/** A browser that signed in before, by the hash of the proof it keeps. */
export interface KnownDevicesTable {
  hash: string;
  user_id: string;
  /** Tells the password it signed in with from the ones after it. */
  password_print: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

/** What was begun and not yet finished: a sign-in that needs a second step, or a question to a passkey. */
export interface SignInTicketsTable {
  hash: string;
  purpose: 'second-factor' | 'passkey-login' | 'reauthenticate' | 'add-passkey' | 'add-codes';
  /** Null while nobody knows who it is. */
  user_id: string | null;
  /** The question to the passkey, or the secret of an app, encrypted. */
  content: string | null;
  expires_at: Timestamp;
}

/** A mailed request to work here; its link as a hash. */
export interface InvitationsTable {
  id: string;
  hash: string;
  email: string;
  roles: Json;
  invited_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  accepted_at: Timestamp | null;
  accepted_by: string | null;
  revoked_at: Timestamp | null;
}

/** A key for a program, as its hash. */
export interface ApiTokensTable {
  id: string;
  user_id: string;
  name: string;
  hash: string;
  /** Its last characters. */
  ending: string;
  /** What it was given; what its owner may not do any more it does not open. */
  scopes: Json;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: Generated<Timestamp | null>;
  last_network: Generated<string | null>;
  /** When its owner was told that it ends soon. */
  warned_at: Generated<Timestamp | null>;
  revoked_at: Generated<Timestamp | null>;
}

/** What may be done only so often: `subject` is a hash of what and who. */
export interface RateLimitsTable {
  subject: string;
  /** The last attempts that counted, oldest first, one behind the other. */
  recent: string;
  last_at: Timestamp;
}

export type ApiTokenRow = Selectable<ApiTokensTable>;
export type InvitationRow = Selectable<InvitationsTable>;
export type UserRow = Selectable<UsersTable>;
export type PasskeyRow = Selectable<PasskeysTable>;
export type SignInTicketRow = Selectable<SignInTicketsTable>;
export type LinkTokenRow = Selectable<LinkTokensTable>;
