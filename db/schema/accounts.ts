import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

/** Accounts and how people sign in. */
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

/** An account. A deleted one keeps its row without personal data. */
export interface UsersTable {
  id: string;
  name: string;
  /** Lower case; null once deleted, so that the address can be used again. */
  email: string | null;
  /** Null if the account cannot sign in. */
  password_hash: string | null;
  role: 'consumer' | 'moderator' | 'admin';
  /** Further roles: writer, editor, catalogue. */
  duties: Generated<Json>;
  verified_at: Timestamp | null;
  /** When an address of this account was first verified. Servers of earlier versions leave it null. */
  first_verified_at: Generated<Timestamp | null>;
  /** The new address until it is confirmed; it belongs to no account until then. */
  pending_email: Generated<string | null>;
  suspended_at: Timestamp | null;
  deleted_at: Timestamp | null;
  avatar: Json | null;
  city: string | null;
  about: string | null;
  favourite_brands: Generated<Json>;
  theme: Generated<'system' | 'light' | 'dark'>;
  /** Kinds of notifications without mail. */
  mail_off: Generated<Json>;
  /** Since when signing in requires a second factor; null if it does not. */
  second_factor_at: Timestamp | null;
  /** The encrypted secret of an authenticator app; null without one. */
  code_secret: string | null;
  codes_since: Timestamp | null;
  /** The time step of the last accepted code, because each code works once. */
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
  /** When its password was last confirmed. */
  authenticated_at: Generated<Timestamp>;
}

/** A link in a mail, stored as a hash; valid for one purpose and one address. */
export interface LinkTokensTable {
  hash: string;
  user_id: string;
  purpose: 'verify-email' | 'reset-password' | 'restore-email';
  /** The address it was mailed to. */
  email: string;
  /** For a link that restores an address: when that address was verified; null if never. */
  address_verified_at: Generated<Timestamp | null>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** A passkey's public key. */
export interface PasskeysTable {
  /** The credential id, as encoded by browsers. */
  id: string;
  user_id: string;
  name: string;
  public_key: string;
  /** The passkey's signature counter; 0 if it does not count. */
  counter: number;
  transports: Json;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

/** Recovery codes: each works once and is stored as a hash. */
export interface RecoveryCodesTable {
  user_id: string;
  hash: string;
}

/** A known browser, by the hash of its proof. */
export interface KnownDevicesTable {
  hash: string;
  user_id: string;
  /** Identifies the password that it signed in with. */
  password_print: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

/** A process waiting for its second step: a sign-in, or a passkey challenge. */
export interface SignInTicketsTable {
  hash: string;
  purpose: 'second-factor' | 'passkey-login' | 'reauthenticate' | 'add-passkey' | 'add-codes';
  /** Null while the person is unknown. */
  user_id: string | null;
  /** The passkey challenge, or an app's secret, encrypted. */
  content: string | null;
  expires_at: Timestamp;
}

/** An invitation to join the staff; the link is stored as a hash. */
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

/** An API token, stored as a hash. */
export interface ApiTokensTable {
  id: string;
  user_id: string;
  name: string;
  hash: string;
  ending: string;
  /** Scopes; rights its owner has lost are not granted. */
  scopes: Json;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: Generated<Timestamp | null>;
  last_network: Generated<string | null>;
  /** When its owner was warned that it expires soon. */
  warned_at: Generated<Timestamp | null>;
  revoked_at: Generated<Timestamp | null>;
}

/** Rate limits: `subject` is a hash of the action and the person or address. */
export interface RateLimitsTable {
  subject: string;
  /** Timestamps of the last counted attempts, oldest first, concatenated. */
  recent: string;
  last_at: Timestamp;
}

export type ApiTokenRow = Selectable<ApiTokensTable>;
export type InvitationRow = Selectable<InvitationsTable>;
export type UserRow = Selectable<UsersTable>;
export type PasskeyRow = Selectable<PasskeysTable>;
export type SignInTicketRow = Selectable<SignInTicketsTable>;
export type LinkTokenRow = Selectable<LinkTokensTable>;
