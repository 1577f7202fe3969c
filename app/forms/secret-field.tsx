import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';

/** A secret that is shown once, with a copy button. */
export function SecretField({ label, value }: { label: string; value: string }) {
  const [status, setStatus] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setStatus('Copied.'),
      () => setStatus('We couldn’t copy it. Select it and copy it yourself.'),
    );
  return (
    <div className="grid gap-2">
      <Field label={label}>
        <TextInput readOnly value={value} className="num" onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex items-center gap-3">
        <Button onClick={() => void copy()}>Copy</Button>
        <p role="status" className="text-sm">
          {status}
        </p>
      </div>
    </div>
  );
}
