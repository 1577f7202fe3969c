import { NotPublished } from '#app/features/catalogue/card/not-published.tsx';
import type { KeyFigure } from './key-figures.ts';

export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-7 sm:grid-cols-3">
      {figures.map(({ label, value, unit, detail }) => (
        <div key={label} className="border-t border-line py-4">
          <dt className="text-2xs font-[550] text-ink-3">{label}</dt>
          <dd className="mt-0.5">
            {value === null ? (
              <span className="block py-1">
                <NotPublished />
              </span>
            ) : (
              <span className="figure block text-[1.625rem] font-[620]">
                {value}
                {unit && <span className="text-base font-medium text-ink-2"> {unit}</span>}
              </span>
            )}
            {detail && <span className="mt-0.5 block text-xs text-ink-2 num">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
