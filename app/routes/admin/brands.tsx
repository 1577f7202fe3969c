import { BrandList } from '#app/features/admin/brands/brand-list.tsx';

export function Screen() {
  return <BrandList />;
}
