import type { ReactNodeViewProps } from '@tiptap/react';
import { useState } from 'react';
import { Figure } from '#app/features/magazine/article/figure.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { PICTURE_TEXT_MAX } from './picture-text.ts';
import { ViewFrame } from './view-frame.tsx';

export function PictureView({ node: { attrs }, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const [alt, setAlt] = useState<string>(attrs.alt);
  const isMissing = alt.trim() === '';

  const describe = (text: string) => {
    setAlt(text);
    // The text never holds a picture without a description: until there is one again, the last stays.
    if (text.trim() !== '') updateAttributes({ alt: text });
  };

  return (
    <ViewFrame label="Picture" onRemove={deleteNode}>
      <Figure picture={{ type: 'picture', attrs: { image: attrs.image, alt: attrs.alt, caption: null } }} />
      <div className="mt-2 grid gap-3 text-sm sm:grid-cols-2">
        <Field
          label="Description for those who do not see it"
          {...(isMissing && { error: 'Describe the picture. Until then the last description stays.' })}
        >
          <TextInput value={alt} maxLength={PICTURE_TEXT_MAX} onChange={(event) => describe(event.target.value)} />
        </Field>
        <Field label="Caption" optional>
          <TextInput
            value={attrs.caption ?? ''}
            maxLength={PICTURE_TEXT_MAX}
            onChange={(event) => updateAttributes({ caption: event.target.value || null })}
          />
        </Field>
      </div>
    </ViewFrame>
  );
}
