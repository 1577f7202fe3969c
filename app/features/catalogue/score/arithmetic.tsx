import { notPublishedText } from '#app/features/catalogue/card/not-published.tsx';
import { SCORE_PARTS } from '#contract/phone/score/parts.ts';
import type { Score } from '#contract/phone/score/score.ts';
import { ScoreBar } from './score-bar.tsx';

/** Every part with its bar; each unfolds to its terms, without scripts. */
export function Arithmetic({ score }: { score: Score }) {
  return (
    <div>
      {score.parts.map((part) => (
        <Part key={part.key} part={part} />
      ))}
      <p className="mt-4 text-sm text-ink-2 num">{totalText(score)}</p>
      {score.unknown.length > 0 && <p className="mt-1.5 text-sm text-ink-2">{notPublishedText(score.unknown)}</p>}
    </div>
  );
}

function Part({ part }: { part: Score['parts'][number] }) {
  const { label } = SCORE_PARTS[part.key];
  if (part.score === null) {
    return (
      <p className="grid grid-cols-[minmax(0,6.5rem)_minmax(0,1fr)] gap-x-4 border-t max-[16rem]:grid-cols-[minmax(0,1fr)] border-line py-2.5">
        <span className="text-ink-2">{label}</span>
        <span className="text-ink-3">
          {part.key === 'value' ? 'Needs a current price and all other parts' : 'Too few figures are published'}
        </span>
      </p>
    );
  }
  return (
    <details className="group/part border-t border-line">
      <summary className="grid grid-cols-[minmax(0,6.5rem)_minmax(1.5rem,1fr)_auto_auto] max-[16rem]:grid-cols-[minmax(1.5rem,1fr)_auto_auto] max-[16rem]:*:first:col-span-full items-center gap-x-3 md:gap-x-4 py-2.5 touch:min-h-11 hover:text-accent-ink">
        <span>{label}</span>
        <ScoreBar points={part.score} typical={null} />
        <span className="figure min-w-6 text-right font-[620]">{part.score}</span>
        <span aria-hidden="true" className="text-ink-3 transition-transform group-open/part:rotate-90">
          ›
        </span>
      </summary>
      <Terms part={part} />
    </details>
  );
}

function Terms({ part }: { part: Score['parts'][number] }) {
  return (
    <table className="mb-4 w-full text-sm wrap-anywhere num">
      <caption className="sr-only">
        {SCORE_PARTS[part.key].label}: {part.score} of 100 points
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Value</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {part.terms.map(({ label, value, points, of, assumed }) => (
          <tr key={label} className="align-top">
            <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-2">
              {label}
            </th>
            <td className="py-1 pr-3">
              {value}
              {assumed && <span className="text-ink-3">, counted as low for this price</span>}
            </td>
            <td className="py-1 text-right sm:whitespace-nowrap">
              {points.toFixed(1)} <span className="text-ink-3">of {of.toFixed(1)}</span>
            </td>
          </tr>
        ))}
        <tr className="border-t border-line font-medium">
          <th scope="row" className="py-1 text-left font-medium">
            Total
          </th>
          <td className="font-normal text-ink-2">{part.cap !== undefined && 'capped: only one figure is published'}</td>
          <td className="py-1 text-right">{part.score} of 100</td>
        </tr>
      </tbody>
    </table>
  );
}

/** `(18 × 78 + 22 × 50 + …) ÷ 100 = 66` */
export function totalText({ total, parts }: Score): string {
  const known = parts.filter(({ score }) => score !== null);
  if (total === null) return 'A part has too few published figures, so there is no score.';
  const sum = known.map(({ weight, score }) => `${weight} × ${score}`).join(' + ');
  const weights = known.reduce((all, { weight }) => all + weight, 0);
  return `(${sum}) ÷ ${weights} = ${total}`;
}
