import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { SecretField } from '#app/forms/secret-field.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { NewApiToken, TOKEN_DAYS_MAX, TOKEN_NAME_MAX } from '#contract/account/api-tokens.ts';
import { scopesFor, TOKEN_SCOPES, type TokenScope } from '#contract/account/scopes.ts';
import { DAY_MS, indiaDayAt } from '#contract/time.ts';

const LASTS = { 30: '30 days', 90: '90 days', 365: 'A year', date: 'Custom date' } as const;
type Lasts = keyof typeof LASTS;

/** The end of a day in IST. */
const endOfDay = (day: string) => `${new Date(Date.parse(`${day}T00:00:00+05:30`) + DAY_MS).toISOString()}`;
const dayIn = (days: number) => indiaDayAt(Date.now() + days * DAY_MS);

/** The token is shown once. */
export function NewTokenDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const api = useApi();
  const { roles } = useUser();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  const [lasts, setLasts] = useState<Lasts>(90);
  const [day, setDay] = useState('');
  const [errors, setErrors] = useState<Partial<Record<'name' | 'scopes' | 'expiresAt', string>>>({});
  const make = useMutation({
    mutationFn: (body: NewApiToken) => api.apiTokens.create({ body }),
    onSuccess: onMade,
  });

  const submit = () => {
    const until = lasts === 'date' ? day : dayIn(Number(lasts));
    const checked = NewApiToken.safeParse({ name, scopes, expiresAt: until === '' ? '' : endOfDay(until) });
    if (checked.success) {
      setErrors({});
      return make.mutate(checked.data);
    }
    const messageOf = (field: string) => checked.error.issues.find(({ path }) => path[0] === field)?.message;
    setErrors({
      name: messageOf('name') ?? '',
      scopes: messageOf('scopes') ?? '',
      expiresAt: until === '' ? 'Choose a date.' : (messageOf('expiresAt') ?? ''),
    });
  };

  const made = make.data;
  return (
    <FormDialog
      onClose={onClose}
      title={made ? 'Copy the token now' : 'New API token'}
      description={
        made
          ? 'It won’t be shown again. If you lose it, create a new one.'
          : 'We’ll e-mail you now and a week before it expires.'
      }
      onSubmit={submit}
      action="Create token"
      isPending={make.isPending}
      result={made && { content: <SecretField label={`The token “${made.token.name}”`} value={made.secret} /> }}
    >
      <Field label="Name" hint="What it is used for. Shown in the audit log." error={errors.name}>
        <TextInput
          data-autofocus
          autoComplete="off"
          maxLength={TOKEN_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-medium">Permissions</legend>
        {scopesFor(roles).map((scope) => (
          <div key={scope}>
            <Checkbox
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
            >
              {TOKEN_SCOPES[scope].label} <span className="text-xs text-ink-3">{scope}</span>
            </Checkbox>
          </div>
        ))}
        {errors.scopes && (
          <p role="alert" className="text-sm text-accent-ink">
            {errors.scopes}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap items-start gap-4">
        <Field label="Expires after">
          <Select value={lasts} onChange={({ target }) => setLasts(target.value as unknown as Lasts)}>
            <Options labels={LASTS} />
          </Select>
        </Field>
        {lasts === 'date' && (
          <Field label="Last day (IST)" hint="The token works until midnight." error={errors.expiresAt}>
            <TextInput
              type="date"
              min={dayIn(0)}
              max={dayIn(TOKEN_DAYS_MAX)}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          </Field>
        )}
      </div>
      <FormError>{make.error && errorText(make.error, 'Couldn’t create the token. Try again.')}</FormError>
    </FormDialog>
  );
}
