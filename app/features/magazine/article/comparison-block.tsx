import { NotPublished } from '#app/features/catalogue/card/not-published.tsx';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { comparePath } from '#app/features/catalogue/compare/comparison.ts';
import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import type { ProductCard } from '#contract/phone/product.ts';
import { comparisonRows } from './comparison-rows.ts';

/** Pixels per millimetre: the phones are drawn to one scale. */
const SCALE = 0.72;

/** Lets each label span the row of its figures on a narrow screen. */
const NARROW_COLUMNS: Partial<Record<number, string>> = {
  2: 'max-sm:grid-cols-2',
  3: 'max-sm:grid-cols-3',
};

/** Phones side by side inside the text, with current figures from the catalogue. */
export function ComparisonBlock({ phones, caption }: { phones: readonly ProductCard[]; caption: string }) {
  const columns = NARROW_COLUMNS[phones.length];
  const row = cx('border-b border-line max-sm:grid', columns);
  return (
    <div className="rounded-card border border-line bg-sheet p-4 leading-snug sm:p-5 print:break-inside-avoid">
      <table className="w-full table-fixed border-collapse text-left text-sm num max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:block">
          <tr className={row}>
            <td className="w-26 max-sm:hidden" />
            {phones.map((phone) => (
              <th key={phone.id} scope="col" className="px-1.5 pb-3 align-bottom font-normal max-sm:self-end sm:px-3">
                <Standing phone={phone} />
                <Link
                  to={`/product/${phone.id}`}
                  className="mt-2 inline-flex items-end font-semibold text-ink [overflow-wrap:anywhere] tap hover:underline"
                >
                  {phone.name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {comparisonRows(phones).map(({ label, cells }) => (
            <tr key={label} className={cx(row, 'last:border-0')}>
              <th
                scope="row"
                className="pr-3 text-left align-top font-normal text-ink-3 max-sm:col-span-full max-sm:px-1.5 max-sm:pt-2 max-sm:text-xs sm:py-2.5"
              >
                {label}
              </th>
              {cells.map(({ text, isBest }, index) => (
                <td
                  key={phones[index]?.id}
                  className="px-1.5 align-top [overflow-wrap:anywhere] max-sm:row-start-2 max-sm:pb-2 sm:px-3 sm:py-2.5"
                >
                  {text === null ? (
                    <NotPublished>{label === 'Price' ? 'No price' : undefined}</NotPublished>
                  ) : (
                    <span className={isBest ? 'font-[650] text-better' : 'text-ink'}>{text}</span>
                  )}
                  {isBest && (
                    <>
                      {' '}
                      <span className="rounded-[6px] bg-better-wash px-1.5 py-0.5 text-2xs font-semibold text-better max-sm:mt-1 max-sm:block max-sm:w-fit sm:ml-0.5">
                        best
                      </span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ButtonLink to={comparePath(phones.map(({ id }) => id))} className="mt-4 print:hidden">
        Compare in full
      </ButtonLink>
    </div>
  );
}

/** Drawn to scale beside the others; a photo has no scale. */
function Standing({ phone }: { phone: ProductCard }) {
  const isDrawn = phone.imageUrl.startsWith('/media/drawings/');
  return (
    <PhonePicture
      phone={phone}
      front
      decorative
      loading="lazy"
      style={{ height: isDrawn ? `${Math.round(phone.imageSize.height * SCALE)}px` : '7rem' }}
      className="w-auto max-w-full object-contain object-left-bottom"
    />
  );
}
