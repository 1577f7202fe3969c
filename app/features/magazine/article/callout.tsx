import { cx } from '#app/lib/cx.ts';
import type { ArticleBlock, CalloutKind } from '#contract/article/body.ts';
import { measure, TextBlocks } from './text-blocks.tsx';

export const CALLOUT_LABELS: Record<CalloutKind, string> = { note: 'Note', tip: 'Tip', warning: 'Warning' };

export const CALLOUT_STYLES: Record<CalloutKind, string> = {
  note: 'border-line-2 bg-sheet',
  tip: 'border-line-2 bg-better-wash',
  warning: 'border-accent bg-accent-wash',
};

type CalloutProps = { callout: Extract<ArticleBlock, { type: 'callout' }> };

export function Callout({ callout: { attrs, content } }: CalloutProps) {
  return (
    <div role="note" className={cx(measure, 'rounded-card border px-5 py-4 text-[0.94em]', CALLOUT_STYLES[attrs.kind])}>
      <p className="text-xs font-[550] text-ink-2">{CALLOUT_LABELS[attrs.kind]}</p>
      {attrs.title && <p className="mt-0.5 font-semibold text-ink">{attrs.title}</p>}
      <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-3">
        <TextBlocks blocks={content} />
      </div>
    </div>
  );
}
