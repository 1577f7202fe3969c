import type { Role } from '#contract/users.ts';

export const ROLE_LABELS: Record<Role, string> = { consumer: 'Reader', moderator: 'Moderator', admin: 'Admin' };
