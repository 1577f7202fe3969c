import { useState } from 'react';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { SCHEDULE_AHEAD_MS } from '#contract/limits.ts';
import { indiaMinute, indiaMinuteToIso, indiaTime, utcTime } from './india-time.ts';

type ScheduleDialogProps = {
  /** Completes the sentence with the time: `Readers see it from`. */
  happens: string;
  scheduledAt: string | null;
  error?: string | undefined;
  isPending: boolean;
  onSchedule: (moment: string) => void;
  onClose: () => void;
};

const HOUR_MS = 3_600_000;

/** Entered in IST; shown in IST and UTC before it is confirmed. */
export function ScheduleDialog({ happens, scheduledAt, error, isPending, onSchedule, onClose }: ScheduleDialogProps) {
  const [minute, setMinute] = useState(() => indiaMinute(scheduledAt ?? nextHour()));
  const [problem, setProblem] = useState<string>();
  const moment = indiaMinuteToIso(minute);

  const submit = () => {
    if (!moment) setProblem('Choose a date and time.');
    else if (Date.parse(moment) - Date.now() < SCHEDULE_AHEAD_MS)
      setProblem('Choose a time at least one minute from now.');
    else onSchedule(moment);
  };
  const shown = problem ?? error;

  return (
    <FormDialog onClose={onClose} title="Schedule" onSubmit={submit} action="Schedule" isPending={isPending}>
      <Field label="Date and time (IST)" error={shown}>
        <TextInput
          type="datetime-local"
          value={minute}
          onChange={(event) => {
            setMinute(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      {moment && (
        <p role="status" className="text-sm text-ink-2 num">
          {happens} {indiaTime(moment)} ({utcTime(moment)}).
        </p>
      )}
    </FormDialog>
  );
}

function nextHour(): number {
  return Math.ceil((Date.now() + SCHEDULE_AHEAD_MS) / HOUR_MS) * HOUR_MS;
}
