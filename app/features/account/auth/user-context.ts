import { createContext, useContext } from 'react';
import { may, type StaffAccess } from '#contract/account/access.ts';
import type { User } from '#contract/account/user.ts';

export const UserContext = createContext<User | null>(null);

/** The signed-in user; throws outside a guarded screen. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser needs a guarded screen around it.');
  return user;
}

/** Whether the user has this access; the server checks it too. */
export function useMay(access: StaffAccess): boolean {
  return may(useUser().roles, access);
}
