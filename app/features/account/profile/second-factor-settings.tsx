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
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { OneTimeCodeField } from '#contract/account/fields.ts';
import { PasskeyNameField, type SecondFactorState } from '#contract/account/second-factor.ts';
import { QrCode } from './qr-code.tsx';

type Changed = SecondFactorState & { recoveryCodes?: string[] | null };

/** What is removed cannot be put back, so one is asked before. */
interface Asked {
  title: string;
  description: string;
  action: string;
  call: () => Promise<Changed>;
}

/** Passkeys, codes of an app and recovery codes: what there is, and setting up or removing each. */
export function SecondFactorSettings({ userId, isVerified }: { userId: string; isVerified: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const state = useQuery(secondFactorQuery(api, userId));
  const [adding, setAdding] = useState<'passkey' | 'codes' | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const params = { id: userId };

  const take = ({ recoveryCodes: codes, ...changed }: Changed) => {
    queries.setQueryData(secondFactorQuery(api, userId).queryKey, changed);
    setAdding(null);
    setAsked(null);
    if (codes) setRecoveryCodes(codes);
  };
  const change = useMutation({
    mutationFn: (call: () => Promise<Changed>) => call(),
    onSuccess: take,
    onError: (error) => toast.error(errorText(error, 'That could not be changed. Try again in a moment.')),
  });

  if (state.isPending) return <Spinner />;
  if (!state.data) return <ErrorState message={state.error.message} onRetry={() => void state.refetch()} />;
  const { required, codesSince, passkeys, recoveryCodesLeft } = state.data;
  const hasAny = codesSince !== null || passkeys.length > 0;

  return (
    <div ref={keepFocus} className="grid grid-cols-1 gap-4">
      {required && !hasAny && (
        <FormError>
          Those who work on this site need a second factor. Until you set one up, the admin area stays closed.
        </FormError>
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
                setAsked({
                  title: `Remove ${name}?`,
                  description: 'It no longer signs you in. The device keeps its own copy until you delete it there.',
                  action: 'Remove',
                  call: () => api.secondFactor.removePasskey({ params: { ...params, passkeyId: id } }),
                })
              }
            />
          ))}
          {codesSince && (
            <Line
              title="Codes of an app"
              detail={`Since ${timeAgo(codesSince)}`}
              action="Remove"
              onAction={() =>
                setAsked({
                  title: 'Remove the codes of your app?',
                  description: 'What the app shows no longer signs you in. To use codes again you set them up anew.',
                  action: 'Remove',
                  call: () => api.secondFactor.removeCodes({ params }),
                })
              }
            />
          )}
          <Line
            title="Recovery codes"
            detail={`${recoveryCodesLeft} of 10 left`}
            action="Make new ones"
            onAction={() =>
              setAsked({
                title: 'Make new recovery codes?',
                description: `The ${recoveryCodesLeft} you have stop working at once. The new ones are shown one time: have paper or your password manager at hand.`,
                action: 'Make new codes',
                call: () => api.secondFactor.renewRecoveryCodes({ params }),
              })
            }
          />
        </ul>
      )}
      {!isVerified && <p className="text-ink-2">Verify your e-mail address first. Then you can add a second factor.</p>}
      <div className="flex flex-wrap gap-2">
        {isVerified && hasPasskeys() && <Button onClick={() => setAdding('passkey')}>Add a passkey</Button>}
        {isVerified && !codesSince && <Button onClick={() => setAdding('codes')}>Use codes of an app</Button>}
      </div>
      <Dialog
        open={adding === 'passkey'}
        onClose={() => setAdding(null)}
        title="Add a passkey"
        description="Your device keeps it and asks for your finger, your face or its number. It also signs you in without a password."
        className="max-w-md"
      >
        <PasskeyForm userId={userId} onAdded={take} />
      </Dialog>
      <Dialog
        open={adding === 'codes'}
        onClose={() => setAdding(null)}
        title="Codes of an app"
        description="An authenticator app on your phone shows six digits that change every half minute."
        className="max-w-md"
      >
        <CodesForm userId={userId} onAdded={take} />
      </Dialog>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.title ?? ''}
        description={asked?.description}
        className="max-w-md"
        actions={
          asked && (
            <>
              <Button data-autofocus onClick={() => setAsked(null)}>
                Cancel
              </Button>
              <Button variant="danger" loading={change.isPending} onClick={() => change.mutate(asked.call)}>
                {asked.action}
              </Button>
            </>
          )
        }
      />
      <Dialog
        open={recoveryCodes !== null}
        onClose={() => setRecoveryCodes(null)}
        title="Keep these recovery codes"
        description="Each signs you in once when your device is lost. They are shown this one time, and those of before no longer work: print them or put them where you keep passwords."
        className="max-w-md"
      >
        {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onKept={() => setRecoveryCodes(null)} />}
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
    fallback: 'The passkey could not be made. Try again in a moment.',
  });
  return (
    <Form form={form} aria-label="Add a passkey">
      <TextField
        label="Name"
        hint="To tell your devices apart, such as “Pixel” or “office laptop”."
        autoComplete="off"
        data-autofocus
        {...bindField(form, 'name')}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} className="justify-self-end">
        Make the passkey
      </Submit>
    </Form>
  );
}

function CodesForm({ userId, onAdded }: AddProps) {
  const api = useApi();
  const begun = useQuery({
    queryKey: ['me', userId, 'second-factor', 'begun'],
    queryFn: () => api.secondFactor.beginCodes({ params: { id: userId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useApiForm({
    schema: z.object({ code: OneTimeCodeField }),
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const ticket = begun.data?.ticket ?? '';
      onAdded(await api.secondFactor.confirmCodes({ params: { id: userId }, body: { ticket, code } }));
    },
    fallback: 'The code could not be checked. Try again in a moment.',
  });
  if (begun.isPending) return <Spinner />;
  if (!begun.data) return <ErrorState message={begun.error.message} onRetry={() => void begun.refetch()} />;
  const { secret, uri } = begun.data;
  return (
    <Form form={form} aria-label="Codes of an app">
      <div className="grid justify-items-center gap-3">
        <QrCode text={uri} label="Picture for your authenticator app: scan it" />
        <p className="text-center text-ink-2">
          Scan it with your app,{' '}
          <a href={uri} className="font-medium underline underline-offset-3">
            open it on this phone
          </a>
          , or type the secret:
          <span className="mt-1 block font-medium text-ink wrap-anywhere num select-all">
            {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
          </span>
        </p>
      </div>
      <TextField
        label="The code it shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...bindField(form, 'code')}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} className="justify-self-end">
        Turn codes on
      </Submit>
    </Form>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery codes copied');
    } catch {
      toast.error('They could not be copied. Select and copy them yourself.');
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
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
