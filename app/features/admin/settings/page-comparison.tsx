import type { EditedBody } from '#app/desk-kit/editor/body.ts';
import { Diff } from '#app/desk-kit/frame/diff/diff.tsx';
import { ArticleDocument } from '#contract/article/body.ts';
import { articleText } from '#contract/article/parts.ts';

export interface PageText {
  title: string;
  headline: string;
  lead: string;
  body: EditedBody;
}

export const PAGE_LABELS: Record<keyof PageText, string> = {
  title: 'Title',
  headline: 'Headline',
  lead: 'Introduction',
  body: 'Text',
};

const FIELDS = ['title', 'headline', 'lead'] as const;

/** Two versions of a page as one text. */
export function PageComparison({ before, after }: { before: PageText; after: PageText }) {
  const fields = FIELDS.filter((key) => before[key] !== after[key]);
  const [old, now] = [textOf(before), textOf(after)];
  if (fields.length === 0 && old === now) return <p className="text-ink-3">No differences</p>;
  return (
    <div className="grid gap-4 text-sm">
      <p className="text-xs text-ink-3">
        Struck through: only in the current version. Highlighted: only in this version.
      </p>
      {fields.map((key) => (
        <section key={key} aria-label={PAGE_LABELS[key]}>
          <h3 className="text-xs font-[550] tracking-normal text-ink-3">{PAGE_LABELS[key]}</h3>
          <p>
            <Diff before={before[key]} after={after[key]} />
          </p>
        </section>
      ))}
      {old !== now && (
        <section aria-label="Text">
          <h3 className="text-xs font-[550] tracking-normal text-ink-3">Text</h3>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            <Diff before={old} after={now} />
          </p>
        </section>
      )}
    </div>
  );
}

function textOf({ body }: PageText): string {
  const parsed = ArticleDocument.safeParse(body).data;
  return parsed ? articleText(parsed).replaceAll('\n', '\n\n') : '';
}
