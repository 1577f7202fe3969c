import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { BLOG_EXCERPT_MAX, BLOG_TITLE_MAX } from '#contract/limits.ts';
import type { Draft } from './draft/draft.ts';

type TitleFieldsProps = {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  errors: Record<string, string>;
  onEnter: () => void;
};

export function TitleFields({ draft, onChange, errors, onEnter }: TitleFieldsProps) {
  return (
    <>
      <Field label="Title" hideLabel error={errors.title} required>
        <TextArea
          rows={1}
          value={draft.title}
          maxLength={BLOG_TITLE_MAX}
          placeholder="Title"
          onChange={(event) => onChange({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
          className="field-sizing-content min-h-0! resize-none! border-transparent! bg-transparent! px-0! py-1! font-display text-3xl! leading-tight! font-bold md:text-4xl!"
        />
      </Field>
      <Field
        label="Excerpt"
        hideLabel
        error={errors.excerpt}
        hint={`${draft.excerpt.length} of ${BLOG_EXCERPT_MAX} characters. Shown on cards, in search results and in the newsletter.`}
      >
        <TextArea
          rows={2}
          value={draft.excerpt}
          maxLength={BLOG_EXCERPT_MAX}
          placeholder="Excerpt"
          onChange={(event) => onChange({ excerpt: event.target.value })}
          className="field-sizing-content min-h-0! resize-none! border-transparent! bg-transparent! px-0! py-1! text-lg! text-ink-2"
        />
      </Field>
    </>
  );
}
