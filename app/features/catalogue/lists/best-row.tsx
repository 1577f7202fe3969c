import { variantPath } from '#app/features/catalogue/card/phone-ref.ts';
import { PhoneThumb } from '#app/features/catalogue/card/phone-thumb.tsx';
import { CompareCheckbox } from '#app/features/catalogue/compare/compare-checkbox.tsx';
import { ScoreBar } from '#app/features/catalogue/score/score-bar.tsx';
import { cx } from '#app/lib/cx.ts';
import { formatCount, priceText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { variantKey } from '#contract/phone/format.ts';
import { listPriceNote, priceAge } from '#contract/phone/price-age.ts';
import { SCORE_PART_KEYS } from '#contract/phone/score/parts.ts';
import type { Measure } from './lists.ts';
import { type ListedPhone, type ListedPlace, measureOf } from './lists-queries.ts';

type BestRowProps = { listed: ListedPlace; place: number; measure: Measure };

/** A ranked phone. On narrow screens the reason has its own line; on wide ones every fact has a column. */
export function BestRow({ listed: { phone, typical, reason }, place, measure }: BestRowProps) {
  const figure = measureOf(phone, measure);
  const isPoints = measure !== 'batteryCapacity' && measure !== 'weight';
  const usual =
    measure === 'score' ? typical.total : (typical.parts[SCORE_PART_KEYS.indexOf(measure as never)] ?? null);
  return (
    <li className="group relative grid grid-cols-[1.5rem_4rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line pt-4 pb-3.5 max-[16rem]:grid-cols-[1.5rem_minmax(0,1fr)_auto] lg:grid-cols-[2.75rem_4.75rem_minmax(0,1fr)_11.125rem_11.875rem_7.75rem] lg:gap-x-5.5 lg:py-4.25">
      <span className="figure row-span-3 self-start pt-0.5 text-[1.25rem] font-[640] text-ink-3 lg:row-span-2 lg:self-center lg:pt-0 lg:text-2xl">
        {place}
      </span>
      <PhoneThumb
        phone={phone}
        loading={place > 4 ? 'lazy' : 'eager'}
        className="row-span-3 h-20.5 self-start rounded-control px-2 pt-2 max-[16rem]:hidden lg:row-span-2 lg:h-23"
      />
      <h2 className="self-start text-[min(1.0625rem,7vw)]/tight lg:self-end lg:text-lg">
        <Link
          to={variantPath(phone)}
          className="inline-block min-h-6 after:absolute after:inset-0 group-hover:text-accent-ink"
        >
          {phone.name}
        </Link>
      </h2>
      <Price phone={phone} />
      <div className="contents lg:col-start-5 lg:row-span-2 lg:row-start-1 lg:flex lg:items-center lg:gap-x-3.5">
        <p
          className={cx(
            'figure self-start text-right leading-none font-[670] max-lg:col-start-[-2] max-lg:row-start-1 lg:min-w-9.5 lg:self-center lg:text-left',
            isPoints ? 'text-2xl max-[16rem]:text-xl lg:text-[1.875rem]' : 'text-lg lg:text-xl',
          )}
        >
          {isPoints && <span className="sr-only">Score </span>}
          {figure === null ? '–' : figureText(figure, measure)}
        </p>
        {!isPoints ? (
          <p className="text-sm text-ink-2 num max-lg:col-start-[-3] max-lg:row-start-3">
            {phone.score === null ? 'Not scored' : `Score ${phone.score}`}
          </p>
        ) : (
          <TypicalBar score={figure ?? 0} typical={usual} />
        )}
      </div>
      <CompareCheckbox
        phone={phone.priceVariant ? { ...phone, variant: variantKey(phone.priceVariant) } : phone}
        className="relative justify-self-end text-sm max-[16rem]:[&>span]:sr-only max-lg:col-start-[-2] max-lg:row-start-3 lg:col-start-6 lg:row-span-2 lg:row-start-1 lg:min-h-10 lg:rounded-full lg:border lg:border-line-2 lg:bg-sheet lg:px-4 lg:text-base lg:text-ink lg:hover:border-ink-3"
      />
      <p className="col-span-full mt-2 text-pretty lg:col-span-1 lg:col-start-3 lg:row-start-2 lg:mt-1 lg:max-w-[54ch] lg:self-start lg:text-ink-2">
        {reason}
      </p>
    </li>
  );
}

function Price({ phone: { price, priceVariant, priceAt } }: { phone: ListedPhone }) {
  const isOld = priceAt !== null && priceAge(priceAt).isOverYear;
  return (
    <p className="col-span-2 max-lg:col-start-[-3] max-lg:row-start-2 lg:col-span-1 lg:col-start-4 lg:row-span-2 lg:row-start-1">
      <span className="figure text-lg font-[650] lg:text-xl">{priceText(price)}</span>{' '}
      <span className={cx('ml-0.5 text-xs num lg:ml-0 lg:block', isOld ? 'text-warn' : 'text-ink-2')}>
        {listPriceNote(priceVariant, priceAt)}
      </span>
    </p>
  );
}

function figureText(figure: number, measure: Measure): string {
  if (measure === 'weight') return `${figure} g`;
  return measure === 'batteryCapacity' ? `${formatCount(figure)} mAh` : String(figure);
}

/** A score with a tick at the typical one for its price. The colour shows how it compares. */
function TypicalBar({ score, typical }: { score: number; typical: number | null }) {
  return (
    <div className="max-lg:col-start-[-3] max-lg:row-start-3 lg:grow">
      <ScoreBar points={score} typical={typical} />
      {typical !== null && <p className="text-2xs text-ink-3 num max-lg:sr-only lg:mt-1.5">typical {typical}</p>}
    </div>
  );
}
