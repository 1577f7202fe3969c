import { ProductList } from '#app/features/admin/products/product-list.tsx';

export function Screen() {
  return <ProductList />;
}
