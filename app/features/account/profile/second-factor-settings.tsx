import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { createPasskey, hasPasskeys } from '#app/features/account/auth/passkeys.ts';
import { secondFactorQuery } from '#app/features/account/auth/second-factor-queries.ts';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { timeAgo } from '#app/lib/relative-time.ts';
import { keepFocus } from '#app/lib/viewport/keep-focus.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { OneTimeCodeField } from '#contract/account/fields.ts';
import { PasskeyNameField, type SecondFactorState } from '#contract/account/second-factor.ts';
import { QrCode } from './qr-code.tsx';

type Changed = SecondFactorState & { recoveryCodes?: string[] | null };

/** Removing a factor cannot be undone, so it is confirmed first. */
interface Confirmation {
  title: string;
  description: string;
  action: string;
  call: () => Promise<Changed>;
}

/** Passkeys, authenticator app and recovery codes: listed, set up and removed. */
export function SecondFactorSettings({ userId, isVerified }: { userId: string; isVerified: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const state = useQuery(secondFactorQuery(api, userId));
  const [adding, setAdding] = useState<'passkey' | 'codes' | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const params = { id: userId };

  const take = ({ recoveryCodes: codes, ...changed }: Changed) => {
    queries.setQueryData(secondFactorQuery(api, userId).queryKey, changed);
    setAdding(null);
    setConfirmation(null);
    if (codes) setRecoveryCodes(codes);
  };
  const change = useMutation({
    mutationFn: (call: () => Promise<Changed>) => call(),
    onSuccess: take,
    onError: (error) => toast.error(errorText(error, 'We couldn’t save the change. Try again in a moment.')),
  });

  if (!state.data) return <QueryState query={state} />;
  const { required, codesSince, passkeys, recoveryCodesLeft } = state.data;
  const hasAny = codesSince !== null || passkeys.length > 0;

  return (
    <div ref={keepFocus} className="grid grid-cols-1 gap-4">
      {required && !hasAny && (
        <FormError>Staff accounts need two-step verification. Set it up to open the admin area.</FormError>
      )}
      {hasAny && (
        <ul>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Line
              key={id}
              title={name}
              detail={lastUsedAt ? `Passkey, last used ${timeAgo(lastUsedAt)}` : `Passkey, added ${timeAgo(createdAt)}`}
              action="Remove"
              onAction={() =>
                setConfirmation({
                  title: `Remove ${name}?`,
                  description: 'You won’t be able to sign in with it. Delete the copy on the device too.',
                  action: 'Remove',
                  call: () => api.secondFactor.removePasskey({ params: { ...params, passkeyId: id } }),
                })
              }
            />
          ))}
          {codesSince && (
            <Line
              title="Authenticator app"
              detail={`Since ${timeAgo(codesSince)}`}
              action="Remove"
              onAction={() =>
                setConfirmation({
                  title: 'Remove the authenticator app?',
                  description: 'Its codes will stop working. You can set up an app again at any time.',
                  action: 'Remove',
                  call: () => api.secondFactor.removeCodes({ params }),
                })
              }
            />
          )}
          <Line
            title="Recovery codes"
            detail={`${recoveryCodesLeft} of 10 left`}
            action="Create new codes"
            onAction={() =>
              setConfirmation({
                title: 'Create new recovery codes?',
                description: `The ${recoveryCodesLeft} you have will stop working. We’ll show the new ones once, so have your password manager ready.`,
                action: 'Create codes',
                call: () => api.secondFactor.renewRecoveryCodes({ params }),
              })
            }
          />
        </ul>
      )}
      {!isVerified && <p className="text-ink-2">Confirm your e-mail address first to set up two-step verification.</p>}
      <div className="flex flex-wrap gap-2">
        {isVerified && hasPasskeys() && <Button onClick={() => setAdding('passkey')}>Add a passkey</Button>}
        {isVerified && !codesSince && <Button onClick={() => setAdding('codes')}>Use an authenticator app</Button>}
      </div>
      <Dialog
        open={adding === 'passkey'}
        onClose={() => setAdding(null)}
        title="Add a passkey"
        description="Sign in with your fingerprint, face or screen lock instead of a password."
        className="max-w-md"
      >
        <PasskeyForm userId={userId} onAdded={take} />
      </Dialog>
      <Dialog
        open={adding === 'codes'}
        onClose={() => setAdding(null)}
        title="Authenticator app"
        description="Your app shows a six-digit code that changes every 30 seconds."
        className="max-w-md"
      >
        <CodesForm userId={userId} onAdded={take} />
      </Dialog>
      <Dialog
        open={confirmation !== null}
        onClose={() => setConfirmation(null)}
        title={confirmation?.title ?? ''}
        description={confirmation?.description}
        className="max-w-md"
        actions={
          confirmation && (
            <>
              <Button data-autofocus onClick={() => setConfirmation(null)}>
                Cancel
              </Button>
              <Button variant="danger" loading={change.isPending} onClick={() => change.mutate(confirmation.call)}>
                {confirmation.action}
              </Button>
            </>
          )
        }
      />
      <Dialog
        open={recoveryCodes !== null}
        onClose={() => setRecoveryCodes(null)}
        title="Save your recovery codes"
        description="Use one to sign in if you lose your device. Each works once. We won’t show them again, so print them or save them in your password manager. Older codes no longer work."
        className="max-w-md"
      >
        {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onSaved={() => setRecoveryCodes(null)} />}
      </Dialog>
    </div>
  );
}

type LineProps = { title: string; detail: string; action: string; onAction: () => void };

function Line({ title, detail, action, onAction }: LineProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <p className="min-w-0">
        <span className="block font-medium wrap-anywhere">{title}</span>
        <span className="block text-xs text-ink-3 num">{detail}</span>
      </p>
      <Button size="sm" onClick={onAction}>
        {action}
        <span className="sr-only"> {title}</span>
      </Button>
    </li>
  );
}

type AddProps = { userId: string; onAdded: (state: Changed) => void };

function PasskeyForm({ userId, onAdded }: AddProps) {
  const api = useApi();
  const form = useApiForm({
    schema: z.object({ name: PasskeyNameField }),
    defaultValues: { name: '' },
    send: async ({ name }) => {
      const { ticket, options } = await api.secondFactor.beginPasskey({ params: { id: userId } });
      const credential = await createPasskey(options);
      if (credential)
        onAdded(await api.secondFactor.addPasskey({ params: { id: userId }, body: { ticket, name, credential } }));
    },
    fallback: 'We couldn’t create the passkey. Try again in a moment.',
  });
  return (
    <Form form={form} aria-label="Add a passkey">
      <TextField
        label="Name"
        hint="Such as “Pixel” or “office laptop”."
        autoComplete="off"
        data-autofocus
        {...bindField(form, 'name')}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} className="justify-self-end">
        Create passkey
      </Submit>
    </Form>
  );
}

function CodesForm({ userId, onAdded }: AddProps) {
  const api = useApi();
  const setup = useQuery({
    queryKey: ['me', userId, 'second-factor', 'setup'],
    queryFn: () => api.secondFactor.beginCodes({ params: { id: userId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useApiForm({
    schema: z.object({ code: OneTimeCodeField }),
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const ticket = setup.data?.ticket ?? '';
      onAdded(await api.secondFactor.confirmCodes({ params: { id: userId }, body: { ticket, code } }));
    },
    fallback: 'We couldn’t check the code. Try again in a moment.',
  });
  if (!setup.data) return <QueryState query={setup} />;
  const { secret, uri } = setup.data;
  return (
    <Form form={form} aria-label="Authenticator app">
      <div className="grid justify-items-center gap-3">
        <QrCode text={uri} />
        <p className="text-center text-ink-2">
          Scan the code with your authenticator app,{' '}
          <a href={uri} className="font-medium underline underline-offset-3">
            open it on this phone
          </a>
          , or enter this key:
          <span className="mt-1 block font-medium text-ink wrap-anywhere num select-all">
            {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
          </span>
        </p>
      </div>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...bindField(form, 'code')}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} className="justify-self-end">
        Turn on
      </Submit>
    </Form>
  );
}

function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery codes copied');
    } catch {
      toast.error('We couldn’t copy them. Select and copy them yourself.');
    }
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control border border-line-2 px-4 py-3 num select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="handset-recovery-codes.txt"
          className="inline-flex items-center px-4 tap font-medium hover:underline hover:underline-offset-4"
        >
          Download
        </a>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="primary" onClick={onSaved}>
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}
