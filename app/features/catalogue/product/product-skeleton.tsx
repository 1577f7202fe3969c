import { Skeleton } from '#app/ui/display/skeleton.tsx';

const FIGURES = ['w-30', 'w-37', 'w-32', 'w-35', 'w-27'];

/** The skeleton of a phone's page on the same grid, so nothing moves when it loads. */
export function ProductSkeleton() {
  return (
    <div className="wrap">
      <div className="flex h-10 items-center lg:mt-4">
        <Skeleton className="h-3 w-30" />
      </div>
      <div className="product-top">
        <div className="product-head">
          <Skeleton className="h-8.5 w-52 max-w-full lg:h-15 lg:w-100" />
          <Skeleton className="mt-3 h-3 w-65 max-w-full lg:mt-4.5" />
        </div>
        <div className="product-hero">
          <div className="product-stage h-47.5 rounded-card bg-sunk lg:h-165" />
          <div className="product-price">
            <Skeleton className="h-9 w-37 max-w-full" />
            <Skeleton className="mt-3.5 h-3 w-45 max-w-full" />
            <Skeleton className="mt-2 h-3 w-30 max-w-full" />
          </div>
          <div className="variant-tiles">
            <Skeleton className="h-10 grow rounded-control! lg:h-16 lg:max-w-42" />
            <Skeleton className="h-10 grow rounded-control! lg:h-16 lg:max-w-42" />
          </div>
        </div>
        <div className="product-worth">
          <div className="score-card h-22.5 max-lg:border-transparent max-lg:bg-sunk">
            <Skeleton className="h-12 w-16 max-lg:invisible" />
          </div>
          <div className="what-you-get mt-8 lg:hidden">
            {FIGURES.map((width) => (
              <div key={width}>
                <Skeleton className="h-3 w-13" />
                <Skeleton className={`h-3 ${width}`} />
                <Skeleton className="h-3 w-11" />
              </div>
            ))}
          </div>
        </div>
        <div className="product-actions">
          <Skeleton className="h-11 max-w-60 grow rounded-full!" />
          <Skeleton className="h-11 w-29.5 rounded-full!" />
          <Skeleton className="h-11 w-11 rounded-full!" />
        </div>
      </div>
    </div>
  );
}
