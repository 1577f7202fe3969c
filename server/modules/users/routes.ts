import type { FastifyInstance } from 'fastify';
import { invitations } from '#contract/account/invitations.ts';
import { accountErrors, requestErrors } from '#contract/errors/texts.ts';
import { users } from '#contract/users.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { changeAvatar, removeAvatar } from './avatar.ts';
import { changeEmail, changePassword, reauthenticate } from './credentials.ts';
import { deleteAccount, type EraseContent } from './delete-account.ts';
import {
  acceptInvitation,
  invite,
  listInvitations,
  readInvitation,
  registerInvited,
  revokeInvitation,
} from './invitations.ts';
import { changeProfile, changeSettings, getProfile } from './profile.ts';
import { forgotPassword, resendVerification, resetPassword, restoreEmail, verifyEmail } from './recovery.ts';
import { listUsers, setRole, setRoles } from './roles.ts';
import { registerSecondFactor } from './second-factor-settings.ts';
import { registerSecondStep } from './second-step.ts';
import { requireOwner } from './service.ts';
import { endSession, endSessions, listSessions } from './sessions.ts';
import { currentUser, register, signIn, signOut } from './sign-in.ts';

/** `eraseContent` deletes other modules' data of a deleted account. */
export function registerUsers(app: FastifyInstance, services: Services, eraseContent: EraseContent): void {
  registerAuth(app, services);
  registerAccount(app, services, eraseContent);
  registerSessions(app, services);
  registerSecondStep(app, services);
  registerSecondFactor(app, services);
  registerEndpoint(app, users.list, ({ query }) => listUsers(services, query));
  registerEndpoint(app, users.setRole, ({ params, body }) => setRole(services.database, params.id, body.role));
  registerEndpoint(app, invitations.list, () => listInvitations(services));
  registerEndpoint(app, invitations.create, ({ body, viewer }) => invite(services, viewer, body));
  registerEndpoint(app, invitations.revoke, ({ params }) => revokeInvitation(services, params.id));
  registerEndpoint(app, invitations.read, ({ body }) => readInvitation(services, body.token));
  registerEndpoint(app, invitations.accept, ({ body, viewer }) => acceptInvitation(services, viewer, body.token));
  registerEndpoint(app, invitations.register, async ({ body, request, reply }) => ({
    data: await registerInvited(services, body, request, reply),
  }));
  registerEndpoint(app, users.setRoles, ({ params, body }) => setRoles(services.database, params.id, body.roles));
}

const VERIFIED = {
  verified: 'Your e-mail address is confirmed.',
  'password-required': 'Your e-mail address is confirmed. Choose a new password. The old one no longer works.',
  cancelled: 'We cancelled the change. Your address isn’t connected to that account, so you can register with it.',
};

/** Calls without a session, and sign-out. */
function registerAuth(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, users.login, ({ body, request, reply }) => signIn(services, body, request, reply));
  registerEndpoint(app, users.verifyToken, async ({ viewer, request }) => {
    if (!request.headers.authorization) throw new HttpError('UNAUTHENTICATED', requestErrors.noToken);
    const user = viewer && (await currentUser(services, viewer));
    return user ? { valid: true as const, user } : { valid: false as const };
  });
  registerEndpoint(app, users.register, async ({ body, request, reply }) => ({
    data: await register(services, body, request, reply),
  }));
  registerEndpoint(app, users.forgotPassword, async ({ body, request }) => {
    await forgotPassword(services, body.email, request);
    return { message: 'If there is an account with this address, we sent it a link to set a new password.' };
  });
  registerEndpoint(app, users.resetPassword, async ({ body, request, reply }) => {
    await resetPassword(services, body, request, reply);
    return { message: 'Your password is changed. Sign in with the new one.' };
  });
  registerEndpoint(app, users.verifyEmail, async ({ body, viewer, request, reply }) => {
    const outcome = await verifyEmail(services, body, viewer, request, reply);
    return { message: VERIFIED[outcome], passwordRequired: outcome === 'password-required' };
  });
  registerEndpoint(app, users.restoreEmail, async ({ body, request }) => {
    await restoreEmail(services, body.token, request);
    return { message: 'Your address is restored and every device is signed out. Choose a new password.' };
  });
  registerEndpoint(app, users.reauthenticate, async ({ body, viewer, request }) => {
    await reauthenticate(services, viewer, body, request);
    return { message: 'Confirmed. You can continue.' };
  });
  registerEndpoint(app, users.resendVerification, async ({ viewer }) => ({
    message: await resendVerification(services, viewer as Viewer),
  }));
  registerEndpoint(app, users.logout, async ({ viewer }) => {
    await signOut(services, viewer as Viewer);
    return { message: 'You’re signed out.' };
  });
}

function registerAccount(app: FastifyInstance, services: Services, eraseContent: EraseContent): void {
  registerEndpoint(app, users.profile, ({ params }) => getProfile(services, params.id));
  registerEndpoint(app, users.updateProfile, ({ params, body, viewer }) => {
    requireNotSuspended(viewer);
    return changeProfile(services, params.id, body);
  });
  registerEndpoint(app, users.updateSettings, ({ params, body }) => changeSettings(services, params.id, body));
  registerEndpoint(app, users.setAvatar, ({ params, request, viewer }) => {
    requireNotSuspended(viewer);
    return changeAvatar(services, params.id, request.picture);
  });
  registerEndpoint(app, users.removeAvatar, ({ params }) => removeAvatar(services, params.id));
  registerEndpoint(app, users.updateEmail, ({ params, body, viewer }) =>
    changeEmail(services, params.id, body.email, viewer),
  );
  registerEndpoint(app, users.emailVerified, async ({ params }) => {
    const { emailVerified } = await getProfile(services, params.id);
    return { emailVerified };
  });
  registerEndpoint(app, users.updatePassword, async ({ params, body, viewer, request, reply }) => ({
    token: await changePassword(services, params.id, body, viewer as Viewer, request, reply),
  }));
  registerEndpoint(app, users.remove, ({ params, viewer }) => deleteAccount(services, params.id, viewer, eraseContent));
}

function registerSessions(app: FastifyInstance, { database: { query } }: Services): void {
  registerEndpoint(app, users.sessions, async ({ params, viewer }) =>
    listSessions(query, await requireOwner(query, params.id, viewer), viewer?.sessionId),
  );
  registerEndpoint(app, users.endSession, async ({ params, viewer }) => {
    if (!(await endSession(query, params.id, params.sessionId))) throw notFound(accountErrors.sessionEnded);
    return listSessions(query, params.id, viewer?.sessionId);
  });
  registerEndpoint(app, users.endOtherSessions, async ({ params, viewer }) => {
    await endSessions(query, await requireOwner(query, params.id, viewer), viewer?.sessionId);
    return listSessions(query, params.id, viewer?.sessionId);
  });
}

/** What a suspended person has written must stay as the moderators saw it. */
function requireNotSuspended(viewer: Viewer): void {
  if (viewer.suspended) throw new HttpError('SUSPENDED');
}
