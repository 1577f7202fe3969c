import type { Role } from '#contract/users.ts';

export const ROLE_WORDS: Record<Role, string> = { consumer: 'Reader', moderator: 'Moderator', admin: 'Admin' };
