import { ImportProducts } from '#app/features/admin/products/import/import-products.tsx';

export function Screen() {
  return <ImportProducts />;
}
