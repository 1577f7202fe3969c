import { filterCount, isFiltered, withoutFilters } from '#app/features/catalogue/listing/listing-state.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import { Filters, type FiltersProps } from './filters.tsx';

type FiltersDrawerProps = FiltersProps & {
  open: boolean;
  onClose: () => void;
  /** The number of results; undefined until loaded. */
  total: number | undefined;
};

/** The filters on a narrow screen. */
export function FiltersDrawer({ open, onClose, total, ...filters }: FiltersDrawerProps) {
  const { state, change } = filters;
  const count = filterCount(state);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="right"
      title={<>Filters {count > 0 && <span className="font-normal text-ink-2 num">{count}</span>}</>}
      footer={
        <>
          <Button
            disabled={!isFiltered(state) && !state.weights}
            onClick={() => change(withoutFilters)}
            className="grow-0!"
          >
            Clear All
          </Button>
          <Button variant="primary" onClick={onClose}>
            {total === undefined ? 'Show products' : `Show ${formatCount(total)} products`}
          </Button>
        </>
      }
    >
      <Filters {...filters} />
    </Drawer>
  );
}
