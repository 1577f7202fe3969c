import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { Skeleton } from '#app/ui/display/skeleton.tsx';

export function LoadingResults({ isHome }: { isHome: boolean }) {
  return (
    <div aria-busy="true">
      <div role="status" className="mb-5 appear-late">
        <p className="font-display text-lg font-semibold">Loading products</p>
        <p className="text-ink-2">Please wait a moment while we fetch the information.</p>
      </div>
      {isHome ? (
        <LoadingRails />
      ) : (
        <div className="card-grid">
          {[...'abcdefghijkl'].map((id) => (
            <div key={id} className="phone-card">
              <div className={stageOf({ id })} />
              <Skeleton className="mt-4 h-4 w-3/5" />
              <Skeleton className="mt-3.5 h-5 w-2/5" />
              <Skeleton className="mt-4 mb-12 h-3 w-4/5" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Placeholders for three brands. */
function LoadingRails() {
  return [...'abc'].map((brand) => (
    <div key={brand} className="brand-rail">
      <div className="rail-head">
        <Skeleton className="h-6 w-28" />
      </div>
      <div className="rail overflow-hidden!">
        <ul>
          {[...'vwxyz'].map((card) => (
            <li key={card}>
              <div className="rail-card">
                <div className={stageOf({ id: brand + card })} />
                <div className="h-33" />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  ));
}
