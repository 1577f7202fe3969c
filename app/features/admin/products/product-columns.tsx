import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { formatCount, formatPartialDate } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { timeAgo } from '#app/lib/relative-time.ts';
import type { AdminProduct } from '#contract/admin-products.ts';
import { STATUS_LABELS } from '#contract/phone/choices.ts';
import type { Column } from '../table/data-table.tsx';
import { PriceCell } from './price-cell.tsx';

export const PRODUCT_COLUMNS: readonly Column<AdminProduct>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    isName: true,
    cell: (phone) => (
      <span className="flex items-center gap-2.5">
        <PhonePicture phone={phone} front decorative loading="lazy" className="h-8 w-5 object-contain" />
        <Link
          to={`/admin/products/edit/${phone.id}`}
          className="inline-flex min-w-28 items-center tap hover:text-accent-ink"
        >
          {phone.name}
        </Link>
      </span>
    ),
  },
  { id: 'brand', header: 'Brand', sort: 'brand', cell: ({ brand }) => brand, isSecondary: true },
  { id: 'price', header: 'Price', sort: 'price', numeric: true, cell: (phone) => <PriceCell phone={phone} /> },
  { id: 'status', header: 'Status', sort: 'status', cell: ({ status }) => STATUS_LABELS[status] },
  {
    id: 'launched',
    header: 'Launched',
    sort: 'launched',
    isSecondary: true,
    cell: ({ launchedAt }) => (
      <span className="whitespace-nowrap">{launchedAt ? formatPartialDate(launchedAt) : '–'}</span>
    ),
  },
  {
    id: 'likes',
    header: 'Likes',
    sort: 'likes',
    numeric: true,
    isSecondary: true,
    cell: ({ likes }) => formatCount(likes),
  },
  {
    id: 'rating',
    header: 'Rating',
    sort: 'rating',
    numeric: true,
    isSecondary: true,
    cell: ({ rating }) => rating?.toFixed(1) ?? '–',
  },
  {
    id: 'picture',
    header: 'Picture',
    isSecondary: true,
    cell: ({ hasPicture }) => (hasPicture ? 'Photo' : 'Drawing'),
  },
  {
    id: 'updated',
    header: 'Changed',
    sort: 'updated',
    isSecondary: true,
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} className="whitespace-nowrap text-ink-2">
        {timeAgo(updatedAt)}
      </time>
    ),
  },
];
