import { Select } from '#app/ui/controls/select.tsx';
import { WISH_SORTS, type WishSort } from './sort-wishlist.ts';

type WishSortSelectProps = { value: WishSort; onChange: (value: WishSort) => void };

export function WishSortSelect({ value, onChange }: WishSortSelectProps) {
  return (
    <Select aria-label="Sort" value={value} onChange={(event) => onChange(event.target.value as WishSort)}>
      {Object.entries(WISH_SORTS).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  );
}
