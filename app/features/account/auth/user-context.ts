import { createContext, useContext } from 'react';
import { may, type StaffAccess } from '#contract/account/access.ts';
import type { User } from '#contract/account/user.ts';

export const UserContext = createContext<User | null>(null);

/** Whose screen it is; only inside a guarded one. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser needs a guarded screen around it.');
  return user;
}

/** Whether it is theirs to do; the server asks the same. */
export function useMay(access: StaffAccess): boolean {
  return may(useUser().roles, access);
}
