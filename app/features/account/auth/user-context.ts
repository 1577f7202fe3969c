import { createContext, useContext } from 'react';
import type { User } from '#contract/users.ts';

export const UserContext = createContext<User | null>(null);

/** Whose screen it is; only inside a guarded one. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser needs a guarded screen around it.');
  return user;
}
