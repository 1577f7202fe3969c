import { Overview } from '#app/features/admin/overview/overview.tsx';

export function Screen() {
  return <Overview />;
}
