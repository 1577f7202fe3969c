import { UserTable } from '#app/features/admin/users/user-table.tsx';

export function Screen() {
  return <UserTable />;
}
