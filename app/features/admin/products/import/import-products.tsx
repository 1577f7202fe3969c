import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { ScreenHead } from '../../shell/screen-head.tsx';
import { isBusy, recentImportsQuery } from './api.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportProgress } from './import-progress.tsx';
import { RecentImports } from './recent-imports.tsx';

/** A file of phones: sent, checked without writing anything, looked at, then brought in. The address holds the import. */
export function ImportProducts() {
  const [params, setParams] = useSearchParams();
  const job = params.get('job');

  return (
    <>
      <ScreenHead
        eyebrow={<Link to="/admin/products">Phones</Link>}
        title="Import phones"
        aside="Nothing is written before you have seen what would happen."
      />
      <div className="max-w-3xl">
        {job ? (
          <ImportProgress key={job} id={job} onAgain={() => setParams({})} />
        ) : (
          <NewImport onSent={(id) => setParams({ job: id })} />
        )}
      </div>
    </>
  );
}

/** One runs at a time: whoever comes while it does is shown that one, and can go on with those that wait. */
function NewImport({ onSent }: { onSent: (id: string) => void }) {
  const { data = [], isFetchedAfterMount, refetch } = useQuery(recentImportsQuery(useApi()));
  if (!isFetchedAfterMount) return <Spinner className="appear-late" />;
  const running = data.find(isBusy);
  if (running) return <Navigate to={`?job=${running.id}`} replace />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <ChooseFile onSent={onSent} onRefused={() => void refetch()} />
      <RecentImports imports={data} />
    </div>
  );
}
