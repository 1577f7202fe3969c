import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { cx } from '#app/lib/cx.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { controlStyle } from '#app/ui/controls/control-style.ts';
import { CALLOUT_KINDS } from '#contract/article-body.ts';

const TITLE_MAX = 120;
const CALLOUT_LABELS: Record<string, string> = { note: 'Note', tip: 'Tip', warning: 'Warning' };
const CALLOUT_STYLES: Record<string, string> = {
  note: 'border-line-2 bg-sheet',
  tip: 'border-line-2 bg-better-wash',
  warning: 'border-accent bg-accent-wash',
};

export function CalloutView({ node: { attrs }, updateAttributes, deleteNode }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper className={cx('my-4 max-w-[50ch] rounded-card border px-5 py-3', CALLOUT_STYLES[attrs.kind])}>
      <div contentEditable={false} className="mb-2 flex flex-wrap items-center gap-2 text-sm whitespace-normal">
        <select
          aria-label="Kind of call-out"
          value={attrs.kind}
          onChange={(event) => updateAttributes({ kind: event.target.value })}
          className={cx(controlStyle, 'min-h-8 w-auto! py-0.5 text-sm')}
        >
          {CALLOUT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {CALLOUT_LABELS[kind]}
            </option>
          ))}
        </select>
        <input
          aria-label="Title of the call-out"
          placeholder="Title (optional)"
          maxLength={TITLE_MAX}
          value={attrs.title ?? ''}
          onChange={(event) => updateAttributes({ title: event.target.value || null })}
          className={cx(controlStyle, 'min-h-8 w-auto! min-w-0 grow py-0.5 text-sm font-semibold')}
        />
        <Button size="sm" variant="quiet" onClick={deleteNode}>
          Remove<span className="sr-only"> call-out</span>
        </Button>
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  );
}
