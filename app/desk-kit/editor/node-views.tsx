import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { CALLOUT_LABELS, CALLOUT_STYLES } from '#app/features/magazine/article/callout.tsx';
import { ComparisonBlock } from '#app/features/magazine/article/comparison-block.tsx';
import { Figure } from '#app/features/magazine/article/figure.tsx';
import { PhoneBlock } from '#app/features/magazine/article/phone-block.tsx';
import { cx } from '#app/lib/cx.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { controlStyle } from '#app/ui/controls/control-style.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { CALLOUT_KINDS, type CalloutKind } from '#contract/article/body.ts';
import { ARTICLE_CALLOUT_TITLE_MAX, ARTICLE_PICTURE_TEXT_MAX } from '#contract/limits.ts';
import { useArticlePhones } from './article-phones.ts';

export function PictureView({ node: { attrs }, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const [alt, setAlt] = useState<string>(attrs.alt);
  const isMissing = alt.trim() === '';

  const describe = (text: string) => {
    setAlt(text);
    // A picture always has a description: while the field is empty the last one is kept.
    if (text.trim() !== '') updateAttributes({ alt: text });
  };

  return (
    <ViewFrame label="Picture" onRemove={deleteNode}>
      <Figure picture={{ type: 'picture', attrs: { image: attrs.image, alt: attrs.alt, caption: null } }} />
      <div className="mt-2 grid gap-3 text-sm sm:grid-cols-3">
        <Field label="Description" error={isMissing && 'Describe the picture for people who can’t see it.'}>
          <TextInput
            value={alt}
            maxLength={ARTICLE_PICTURE_TEXT_MAX}
            onChange={(event) => describe(event.target.value)}
          />
        </Field>
        <Field label="Caption" optional>
          <TextInput
            value={attrs.caption ?? ''}
            maxLength={ARTICLE_PICTURE_TEXT_MAX}
            onChange={(event) => updateAttributes({ caption: event.target.value || null })}
          />
        </Field>
        <Field label="Credit" optional>
          <TextInput
            value={attrs.credit ?? ''}
            maxLength={ARTICLE_PICTURE_TEXT_MAX}
            onChange={(event) => updateAttributes({ credit: event.target.value || null })}
          />
        </Field>
      </div>
    </ViewFrame>
  );
}

/** A phone card or a comparison. Its links are for readers, so it is inert here. */
export function PhonesView({ node: { attrs, type }, deleteNode }: ReactNodeViewProps) {
  const ids: string[] = type.name === 'phoneCard' ? [attrs.productId] : attrs.productIds;
  const { phones, missing } = useArticlePhones(ids);
  const [first] = phones;
  const names = ids.map((id) => phones.find((phone) => phone.id === id)?.name ?? id);

  return (
    <ViewFrame
      label={`${type.name === 'phoneCard' ? 'Phone card' : 'Comparison'}: ${names.join(', ')}`}
      onRemove={deleteNode}
    >
      <div inert>
        {phones.length > 1 ? (
          <ComparisonBlock phones={phones} caption="Comparison" />
        ) : (
          first && <PhoneBlock phone={first} />
        )}
      </div>
      {missing.length > 0 && (
        <p className="rounded-control border border-accent bg-accent-wash px-3.5 py-2.5 text-sm text-accent-ink">
          No longer in the catalogue: {missing.join(', ')}. Remove it before you save.
        </p>
      )}
    </ViewFrame>
  );
}

export function CalloutView({ node: { attrs }, updateAttributes, deleteNode }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper
      className={cx('my-4 max-w-[50ch] rounded-card border px-5 py-3', CALLOUT_STYLES[attrs.kind as CalloutKind])}
    >
      <div contentEditable={false} className="mb-2 flex flex-wrap items-center gap-2 text-sm whitespace-normal">
        <select
          aria-label="Callout type"
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
          aria-label="Callout title"
          placeholder="Title (optional)"
          maxLength={ARTICLE_CALLOUT_TITLE_MAX}
          value={attrs.title ?? ''}
          onChange={(event) => updateAttributes({ title: event.target.value || null })}
          className={cx(controlStyle, 'min-h-8 w-auto! min-w-0 grow py-0.5 text-sm font-semibold')}
        />
        <Button size="sm" variant="quiet" onClick={deleteNode}>
          Remove<span className="sr-only"> callout</span>
        </Button>
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  );
}

type ViewFrameProps = {
  /** For screen readers. */
  label: string;
  onRemove: () => void;
  /** Opens the block's dialog. */
  onEdit?: () => void;
  children: ReactNode;
};

/** A block that is moved by dragging and removed with its button or Delete. */
export function ViewFrame({ label, onRemove, onEdit, children }: ViewFrameProps) {
  return (
    <NodeViewWrapper role="group" aria-label={label} data-drag-handle className="my-4 whitespace-normal">
      {children}
      <div className="mt-1.5 flex items-center justify-between gap-3 text-xs text-ink-3">
        <span className="min-w-0 grow truncate">{label}</span>
        {onEdit && (
          <Button size="sm" variant="quiet" onClick={onEdit}>
            Edit<span className="sr-only"> {label}</span>
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onRemove}>
          Remove<span className="sr-only"> {label}</span>
        </Button>
      </div>
    </NodeViewWrapper>
  );
}
