import type { Duty, StaffRole } from '#contract/account/access.ts';
import type { Profile, User, UserSummary } from '#contract/account/user.ts';
import type { CommentAuthor } from '#contract/comments.ts';
import type { Picture } from '#contract/picture.ts';
import type { UserRow } from '#db/schema.ts';
import { mailSwitches } from './mail-switches.ts';

/** The name shown for deleted accounts. */
export const DELETED_NAME = 'Deleted account';

/** An admin's earlier roles stay stored but have no effect. */
export function rolesOf({ role, duties }: Pick<UserRow, 'role' | 'duties'>): StaffRole[] {
  if (role === 'admin') return ['admin'];
  const held: StaffRole[] = duties === '[]' ? [] : (JSON.parse(duties) as Duty[]);
  return role === 'moderator' ? [...held, 'moderator'] : held;
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? '',
    role: row.role,
    roles: rolesOf(row),
    emailVerified: row.verified_at !== null,
    avatarUrl: avatarUrl(row),
    theme: row.theme,
  };
}

type Subscription = Pick<Profile, 'newsletter' | 'newsletterPending'>;

export function toProfile(row: UserRow, subscription: Subscription): Profile {
  return {
    ...toUser(row),
    pendingEmail: row.pending_email,
    avatar: toAvatar(row),
    city: row.city,
    about: row.about,
    favouriteBrands: JSON.parse(row.favourite_brands),
    ...subscription,
    mail: mailSwitches(row),
    createdAt: row.created_at,
  };
}

export function toListedUser(row: UserRow): UserSummary {
  const { theme: _, ...user } = toUser(row);
  return { ...user, suspended: row.suspended_at !== null, createdAt: row.created_at };
}

export function toAvatar(row: Pick<UserRow, 'avatar'>): Picture | null {
  return row.avatar === null ? null : JSON.parse(row.avatar);
}

/** Deleted accounts show nothing, not even that two comments are by the same person. */
const DELETED_AUTHOR: CommentAuthor = { id: null, name: DELETED_NAME, role: 'consumer', avatarUrl: null };

export function toAuthor(row: Pick<UserRow, 'id' | 'name' | 'role' | 'avatar' | 'deleted_at'>): CommentAuthor {
  if (row.deleted_at !== null) return DELETED_AUTHOR;
  return { id: row.id, name: row.name, role: row.role, avatarUrl: avatarUrl(row) };
}

interface AuthorColumns {
  author_id: string;
  author_name: string;
  author_role: UserRow['role'];
  author_avatar: UserRow['avatar'];
  author_deleted_at: UserRow['deleted_at'];
}

/** From a joined row. */
export function authorOf(row: AuthorColumns): CommentAuthor {
  return toAuthor({
    id: row.author_id,
    name: row.author_name,
    role: row.author_role,
    avatar: row.author_avatar,
    deleted_at: row.author_deleted_at,
  });
}

/** The smallest size: beside a name it is shown no larger than a thumb. */
function avatarUrl(row: Pick<UserRow, 'avatar'>): string | null {
  return toAvatar(row)?.webp[0]?.url ?? null;
}
