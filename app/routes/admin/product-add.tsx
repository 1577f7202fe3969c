import { AddProduct } from '#app/features/admin/products/add-product.tsx';

export function Screen() {
  return <AddProduct />;
}
