import { EditProduct } from '#app/features/admin/products/edit-product.tsx';

export function Screen() {
  return <EditProduct />;
}
