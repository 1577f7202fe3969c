import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import { Group, Piece } from './piece.tsx';

const rows = [
  { name: 'First row', price: '₹64,999', views: 4812 },
  { name: 'Second row', price: '₹1,29,999', views: 4377 },
];
const hrefFor = (page: number) => `/kit?page=${page}`;

/** Landmarks on one page need names of their own, hence the theme. */
export function MessagePieces({ theme }: { theme: string }) {
  const [sort, setSort] = useState<'ascending' | 'descending'>('descending');
  const sorted = rows.toSorted((a, b) => (sort === 'ascending' ? a.views - b.views : b.views - a.views));

  return (
    <Group title="Lists and messages">
      <Table caption={`Rows, ${theme}`} hideCaption={false}>
        <thead>
          <Tr>
            <Th>Name</Th>
            <Th numeric>Price</Th>
            <Th numeric sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
              Views
            </Th>
          </Tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <Tr key={row.name}>
              <Td>{row.name}</Td>
              <Td numeric>{row.price}</Td>
              <Td numeric>{row.views}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <Pagination page={1} pageCount={8} hrefFor={hrefFor} label={`Pages, first, ${theme}`} />
      <Pagination page={4} pageCount={8} hrefFor={hrefFor} label={`Pages, middle, ${theme}`} />
      <Pagination page={8} pageCount={8} hrefFor={hrefFor} label={`Pages, last, ${theme}`} />
      <Piece name="Spinner">
        <Spinner />
      </Piece>
      <div className="grid max-w-60 gap-2.5">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
      <EmptyState
        title="Nothing matches this selection"
        action={
          <>
            <Button variant="primary">Drop “Snapdragon” (42)</Button>
            <Button variant="act">Clear All</Button>
          </>
        }
      >
        Removing one filter brings back most.
      </EmptyState>
      <ErrorState message="The list could not be fetched." onRetry={() => {}} />
    </Group>
  );
}
