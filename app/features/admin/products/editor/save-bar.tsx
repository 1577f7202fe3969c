import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { fromFormValues, type PhoneValues } from '#app/features/admin/products/form-values.ts';
import { fieldLabel } from '#app/features/admin/products/phone-labels.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { Phone } from '#contract/phone/phone.ts';
import { changedFields } from '#contract/phone/values.ts';
import { LeaveGuard } from '../../shell/leave-guard.tsx';
import { usePhoneFormContext } from './phone-form.ts';

type SaveBarProps = { opened: Phone; isNew: boolean; hasPicture: boolean; children?: ReactNode };

/** Says what would be saved, and keeps it from being left behind. */
export function SaveBar({ opened, isNew, hasPicture, children }: SaveBarProps) {
  const { control, formState } = usePhoneFormContext();
  const changed = changedFields(opened, fromFormValues(useWatch({ control }) as PhoneValues));
  const unsaved = [...changed.map(fieldLabel), ...(hasPicture ? ['Picture'] : [])];

  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper py-3 pr-36 pl-4 max-md:pr-32 md:-mx-6 md:pl-6">
      <Button type="submit" variant="primary" loading={formState.isSubmitting} disabled={unsaved.length === 0}>
        {isNew ? 'Add the phone' : 'Save'}
      </Button>
      {children}
      <p role="status" className="min-w-0 text-sm text-ink-2">
        {unsaved.length === 0 ? 'Nothing to save.' : `Not saved: ${unsaved.join(', ')}`}
      </p>
      <LeaveGuard isUnsaved={unsaved.length > 0} />
    </div>
  );
}
