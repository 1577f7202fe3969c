import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { ARTICLE_PICTURE_TEXT_MAX } from '#contract/limits.ts';

type DescriptionFieldProps = {
  value: string;
  onChange: (text: string) => void;
  /** Shows what is missing. */
  isSubmitted: boolean;
};

export function DescriptionField({ value, onChange, isSubmitted }: DescriptionFieldProps) {
  return (
    <Field
      label="Description"
      hint="For people who can’t see the picture"
      error={isSubmitted && value.trim() === '' && 'Describe the picture.'}
      required
    >
      <TextInput
        value={value}
        maxLength={ARTICLE_PICTURE_TEXT_MAX}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type CaptionFieldsProps = {
  caption: string | null;
  credit?: string | null | undefined;
  onChange: (texts: { caption?: string; credit?: string }) => void;
};

export function CaptionFields({ caption, credit, onChange }: CaptionFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Caption" optional>
        <TextInput
          value={caption ?? ''}
          maxLength={ARTICLE_PICTURE_TEXT_MAX}
          onChange={(event) => onChange({ caption: event.target.value })}
        />
      </Field>
      <Field label="Credit" optional hint="Who took or made it">
        <TextInput
          value={credit ?? ''}
          maxLength={ARTICLE_PICTURE_TEXT_MAX}
          onChange={(event) => onChange({ credit: event.target.value })}
        />
      </Field>
    </div>
  );
}

export const orNull = (text: string | null | undefined) => text?.trim() || null;
