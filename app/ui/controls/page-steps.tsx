import { Button } from './button.tsx';

type PageStepsProps = {
  /** The requested page; another one may still be shown. */
  page: number;
  currentPage: number;
  totalPages: number;
  hasMore: boolean;
  onChange: (page: number) => void;
};

/** Pages of a list that are not in the address; if they are, use Pagination, which has links. */
export function PageSteps({ page, currentPage, totalPages, hasMore, onChange }: PageStepsProps) {
  if (totalPages <= 1) return null;
  return (
    <div className="mt-4 flex items-center gap-4 num">
      <Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Prev
      </Button>
      Page {currentPage} of {totalPages}
      <Button disabled={!hasMore} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </div>
  );
}
