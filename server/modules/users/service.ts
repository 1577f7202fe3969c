import type { Queryable } from '#db/client.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { requireUser } from './queries.ts';

export { createAuthenticator, type RequiredFactor, toViewer, VIEWER_COLUMNS } from './authenticate.ts';
export { mailSwitches, updateMailSwitches } from './mail-switches.ts';
export { authorOf, rolesOf, toAuthor } from './mapping.ts';
export { PASSWORD_COST } from './password-hash.ts';
export { getUser, requireUser } from './queries.ts';
export { type PeopleFilter, peopleAfter } from './roles.ts';
export { deleteExpiredSessions } from './sessions.ts';

/**
 * Who may write, like, rate and report: people who are not suspended and, if mail is configured, have a verified
 * address.
 */
export function requirePostingRights({ mail }: Services, viewer: Viewer): void {
  if (viewer.suspended) throw new HttpError('SUSPENDED');
  if (mail.deliversBySmtp && !viewer.emailVerified) throw new HttpError('EMAIL_UNVERIFIED');
}

/** One's own account exists, since there is a session; an admin may name any account. */
export async function requireOwner(query: Queryable, id: string, viewer: Viewer | null): Promise<string> {
  if (viewer?.id !== id) await requireUser(query, id);
  return id;
}
