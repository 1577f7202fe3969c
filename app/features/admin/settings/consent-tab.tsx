import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { CONSENT_TEXTS } from '#contract/settings/defaults.ts';
import { SITE_LIMITS } from '#contract/settings/sections.ts';
import type { AllSettings } from '#contract/settings/settings.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const FIELDS = [
  ['intro', 'Introduction', SITE_LIMITS.consentIntro],
  ['essential', 'Essential', SITE_LIMITS.consentPurpose],
  ['analytics', 'Analytics', SITE_LIMITS.consentPurpose],
  ['preferences', 'Preferences', SITE_LIMITS.consentPurpose],
] as const;

export function ConsentTab({ stored }: { stored: AllSettings['consent'] }) {
  const section = useSection('consent', stored, CONSENT_TEXTS);
  const { value, change, errorOf } = section;
  return (
    <SectionForm
      section={section}
      about="The text of the cookie dialog. Editing it doesn’t change what a category allows, so keep it accurate."
    >
      {FIELDS.map(([key, label, max]) => (
        <Field
          key={key}
          label={label}
          required
          error={errorOf(key)}
          hint={`${value[key].length} of ${max} characters.`}
        >
          <TextArea
            rows={2}
            value={value[key]}
            maxLength={max}
            onChange={(event) => change({ [key]: event.target.value.replace(/\s*\n\s*/g, ' ') })}
          />
        </Field>
      ))}
    </SectionForm>
  );
}
