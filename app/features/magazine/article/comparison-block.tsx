import { NotPublished } from '#app/features/catalogue/card/not-published.tsx';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { comparePath } from '#app/features/catalogue/compare/comparison.ts';
import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { CheckIcon } from '#app/ui/display/icons.tsx';
import { Table, Tr } from '#app/ui/display/table.tsx';
import type { ProductCard } from '#contract/phone/product.ts';
import { comparisonRows } from './comparison-rows.ts';

/** Phones side by side inside the text, with the catalogue's figures of today. */
export function ComparisonBlock({ phones, caption }: { phones: readonly ProductCard[]; caption: string }) {
  return (
    <div className="rounded-card border border-line bg-sheet p-4 leading-snug sm:p-5">
      <Table caption={caption} className={cx('table-fixed text-sm', phones.length > 2 ? 'min-w-136' : 'min-w-96')}>
        <thead>
          <Tr>
            <td className={labelStyle} />
            {phones.map((phone) => (
              <th key={phone.id} scope="col" className="px-3 pb-3 align-bottom font-normal last:pr-0">
                <PhonePicture
                  phone={phone}
                  front
                  decorative
                  loading="lazy"
                  className="h-24 w-14 object-contain object-left-bottom"
                />
                <Link
                  to={`/product/${phone.id}`}
                  className="mt-2 inline-flex items-end font-semibold text-ink tap hover:underline"
                >
                  {phone.name}
                </Link>
              </th>
            ))}
          </Tr>
        </thead>
        <tbody>
          {comparisonRows(phones).map(({ label, cells }) => (
            <Tr key={label}>
              <th scope="row" className={cx(labelStyle, 'py-2.5 text-left align-top font-normal text-ink-3')}>
                {label}
              </th>
              {cells.map(({ text, isBest }, index) => (
                <td key={phones[index]?.id} className="px-3 py-2.5 align-top last:pr-0">
                  {text === null ? (
                    <NotPublished />
                  ) : (
                    <span className={isBest ? 'font-[650] text-better' : 'text-ink'}>{text}</span>
                  )}
                  {isBest && (
                    <span className="ml-1.5 inline-flex items-center gap-1 text-2xs text-better">
                      <CheckIcon className="size-3" />
                      best
                    </span>
                  )}
                </td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      <ButtonLink to={comparePath(phones.map(({ id }) => id))} className="mt-4">
        Compare in full
      </ButtonLink>
    </div>
  );
}

/** Stays in sight while a phone's screen scrolls the columns. */
const labelStyle = 'sticky left-0 z-1 w-26 bg-sheet pr-3';
