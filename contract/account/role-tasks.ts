import type { StaffRole } from './access.ts';

const ROLE_TASKS: Record<StaffRole, string> = {
  writer: 'write articles',
  editor: 'write and publish articles and the newsletter',
  catalogue: 'manage phones, brands and prices',
  moderator: 'moderate comments and reviews',
  admin: 'manage the whole site',
};

/** `write articles, and moderate comments and reviews`, after ‘You’ll be able to’. */
export function roleTasks(roles: readonly StaffRole[]): string {
  return roles.map((role) => ROLE_TASKS[role]).join(', and ');
}
