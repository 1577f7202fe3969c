import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { DAILY_BACKUPS_MAX, WEEKLY_BACKUPS_MAX } from '#contract/desk/backups.ts';
import { BACKUP_SCHEDULE } from '#contract/settings/defaults.ts';
import type { AllSettings } from '#contract/settings/settings.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

export function BackupsTab({ stored }: { stored: AllSettings['backups'] }) {
  const section = useSection('backups', stored, BACKUP_SCHEDULE);
  const { value, change, errorOf } = section;
  return (
    <SectionForm
      section={section}
      about={`We keep the last ${DAILY_BACKUPS_MAX} daily backups, then one a week for ${WEEKLY_BACKUPS_MAX} weeks. Each is verified. Turn this off only if you back up in another way.`}
    >
      <Checkbox checked={value.isDaily} onChange={(event) => change({ isDaily: event.target.checked })}>
        Back up every day
      </Checkbox>
      {value.isDaily && (
        <Field label="Time (IST)" required error={errorOf('at')} hint="Choose a quiet hour.">
          <TextInput type="time" value={value.at} onChange={(event) => change({ at: event.target.value })} />
        </Field>
      )}
    </SectionForm>
  );
}
