import { count } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { Filters, type FiltersProps } from './filters.tsx';

type FiltersDrawerProps = { open: boolean; onClose: () => void; total: number | undefined; filters: FiltersProps };

/** The filters of a narrow screen; fetched when first wanted. */
export function FiltersDrawer({ open, onClose, total, filters }: FiltersDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Filters"
      footer={
        <Button variant="primary" onClick={onClose}>
          {total === undefined ? 'Show products' : `Show ${count(total)} products`}
        </Button>
      }
    >
      <Filters {...filters} />
    </Drawer>
  );
}
