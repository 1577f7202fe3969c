import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSession } from '#app/features/account/auth/session.ts';
import { SignInCancelled, withSignIn } from '#app/features/account/auth/sign-in-prompt.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { HoneypotField } from '#app/forms/honeypot-field.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { dotted, formatRupees, parseRupees } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { RadioGroup } from '#app/ui/controls/radio-group.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Alert } from '#contract/alerts/alerts.ts';
import { fullName } from '#contract/phone/card.ts';
import { formatVariant, variantKey } from '#contract/phone/format.ts';
import { pricedText } from '#contract/phone/price-age.ts';
import { sameVariant, type VariantName, variantOfKey } from '#contract/phone/prices.ts';
import type { AlertPhone } from './alert-button.tsx';
import { cacheAlert } from './alerts-queries.ts';

type AlertDialogProps = {
  phone: AlertPhone;
  variant: VariantName | null;
  alert: Alert | null;
  open: boolean;
  onClose: () => void;
};

export function AlertDialog({ open, onClose, ...rest }: AlertDialogProps) {
  const { brand = '', name } = rest.phone;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={rest.alert ? 'Change price alert' : 'Set a price alert'}
      description={fullName({ brand, name })}
    >
      <AlertForm key={rest.alert ? 'change' : 'set'} onClose={onClose} {...rest} />
    </Dialog>
  );
}

interface Draft {
  limit: 'any' | 'below' | 'stock';
  below: string;
  store: string;
  /** A variant's key; empty for the phone's own price. */
  variant: string;
  email: string;
}

/** Typed values survive closing the dialog until they are sent. */
const drafts = new Map<string, Draft>();

const PERCENTS = [5, 10, 20];

function AlertForm({ phone, variant, alert, onClose }: Omit<AlertDialogProps, 'open'>) {
  const api = useApi();
  const queries = useQueryClient();
  const user = useSession((session) => session.user);
  const [draft, setDraft] = useState<Draft>(
    () => drafts.get(phone.id) ?? draftOf(alert, isPriced(phone, variant) ? variant : null),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [state, setState] = useState<'idle' | 'sending' | 'ending'>('idle');
  const [answer, setAnswer] = useState<string>();

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    drafts.set(phone.id, next);
    setDraft(next);
  };

  const price = priceOf(phone, draft.variant);
  const below = draft.limit === 'below' ? (parseRupees(draft.below) ?? 0) : null;
  const stores = storesOf(phone, alert);
  const store = draft.limit === 'stock' ? draft.store || (stores[0] ?? null) : null;

  const run = async (what: 'sending' | 'ending', work: () => Promise<void>) => {
    setErrors({});
    setState(what);
    try {
      await work();
    } catch (error) {
      if (error instanceof SignInCancelled) return;
      const fields = error instanceof ApiError ? error.fields : {};
      const shown = Object.keys(fields).some((name) => name === 'below' || name === 'email' || name === 'store');
      setErrors(shown ? fields : { root: errorText(error, 'We couldn’t set the alert. Try again.') });
    } finally {
      setState('idle');
    }
  };

  const set = async (website: string) => {
    const body = { below, variant: variantOfKey(draft.variant), ...(store !== null && { store }) };
    if (!user) {
      const { message } = await api.alerts.request({
        body: { ...body, email: draft.email, productId: phone.id, website },
      });
      drafts.delete(phone.id);
      setAnswer(message);
      return;
    }
    const params = { id: user.id, productId: phone.id };
    const stored = await withSignIn('set a price alert', () => api.alerts.set({ params, body }));
    drafts.delete(phone.id);
    cacheAlert(api, queries, user.id, phone.id, stored);
    toast.success('Price alert set.');
    onClose();
  };

  const end = async () => {
    if (!user) return;
    const params = { id: user.id, productId: phone.id };
    await withSignIn('stop a price alert', () => api.alerts.remove({ params }));
    drafts.delete(phone.id);
    cacheAlert(api, queries, user.id, phone.id, null);
    toast.success('Price alert stopped.');
    onClose();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'idle') return;
    const website = String(new FormData(event.currentTarget).get('website') ?? '');
    if (below !== null && !(below > 0)) setErrors({ below: 'Enter a price in rupees.' });
    else void run('sending', () => set(website));
  };

  if (answer)
    return (
      <div className="grid gap-4">
        <Notice takesFocus>{answer}</Notice>
        <Button onClick={onClose} className="justify-self-end">
          Close
        </Button>
      </div>
    );
  return (
    <form method="dialog" noValidate onSubmit={submit} aria-label="Price alert" className="grid gap-4">
      <WhichPrice phone={phone} value={draft.variant} onChange={(key) => change({ variant: key })} />
      <RadioGroup
        label="When"
        hideLabel
        value={draft.limit}
        onChange={(limit) => change({ limit: limit as Draft['limit'] })}
        options={[
          { value: 'any', label: price === null ? 'As soon as it has a price' : 'Any price drop' },
          { value: 'below', label: 'At or below a price' },
          ...(stores.length > 0 ? [{ value: 'stock', label: 'Back in stock at a store' }] : []),
        ]}
      />
      {draft.limit === 'below' && (
        <Field label="Price in ₹" error={errors.below} hint={hintFor(price, below)}>
          <TextInput
            name="below"
            inputMode="numeric"
            autoComplete="off"
            value={draft.below}
            onChange={(event) => change({ below: event.target.value })}
          />
        </Field>
      )}
      {draft.limit === 'below' && price !== null && (
        <Suggestions price={price} onChoose={(amount) => change({ below: String(amount) })} />
      )}
      {draft.limit === 'stock' && (
        <Field label="Store" error={errors.store}>
          <Select value={store ?? ''} onChange={(event) => change({ store: event.target.value })}>
            {stores.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      )}
      {!user && (
        <Field
          label="E-mail"
          error={errors.email}
          hint="No account needed. We’ll send you a link to confirm. You can stop the alert from any e-mail."
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            value={draft.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
      )}
      {!user && <HoneypotField />}
      <p className="text-sm text-ink-2">
        {user && !user.emailVerified
          ? 'We’ll notify you on this site. To get an e-mail too, confirm your address. '
          : store !== null
            ? 'We’ll e-mail you once when the store has it in stock. '
            : price === null
              ? 'We’ll e-mail you once when it has a price. '
              : 'We’ll e-mail you once when the price drops. '}
        {store === null
          ? price !== null && 'You’ll get another alert if the price rises and drops again.'
          : 'You’ll get another alert if it sells out and comes back.'}
      </p>
      <FormError>{errors.root}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        {alert && (
          <Button variant="quiet" loading={state === 'ending'} onClick={() => void run('ending', end)}>
            Stop alert
          </Button>
        )}
        <Button type="submit" variant="primary" loading={state === 'sending'}>
          {alert ? 'Update alert' : 'Set alert'}
        </Button>
      </div>
    </form>
  );
}

type WhichPriceProps = { phone: AlertPhone; value: string; onChange: (key: string) => void };

/** The phone's own price, or one variant's. A variant without a price cannot be chosen. */
function WhichPrice({ phone, value, onChange }: WhichPriceProps) {
  const priced = (phone.variants ?? []).filter((one) => one.price !== null);
  const named = variantOfKey(value) ?? phone.priceVariant;
  const watched = phone.variants?.find((one) => variantKey(one) === value) ?? phone;
  if (priced.length < 2) return <p className="num">{dotted([named && formatVariant(named), recordedText(watched)])}</p>;
  return (
    <Field label="Variant">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">
          Cheapest variant{phone.priceVariant ? ` (${formatVariant(phone.priceVariant)})` : ''}: {recordedText(phone)}
        </option>
        {priced.map((one) => (
          <option key={variantKey(one)} value={variantKey(one)}>
            {formatVariant(one)}: {recordedText(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Suggestions({ price, onChoose }: { price: number; onChoose: (amount: number) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {PERCENTS.map((percent) => {
        const amount = Math.floor((price * (100 - percent)) / 10_000) * 100;
        return (
          amount > 0 && (
            <Button key={percent} size="sm" onClick={() => onChoose(amount)} className="num">
              −{percent}%<span className="text-ink-2">{formatRupees(amount)}</span>
            </Button>
          )
        );
      })}
    </div>
  );
}

function draftOf(alert: Alert | null, variant: VariantName | null): Draft {
  const watched = alert ? alert.variant : variant;
  return {
    limit: alert?.store ? 'stock' : alert && alert.below !== null ? 'below' : 'any',
    below: alert?.below ? String(alert.below) : '',
    store: alert?.store ?? '',
    variant: watched ? variantKey(watched) : '',
    email: '',
  };
}

/** Stores whose feeds list the phone, those that are out of stock first. */
function storesOf({ offers = [] }: AlertPhone, alert: Alert | null): string[] {
  const fed = offers
    .filter(({ inStock }) => inStock !== null)
    .toSorted((a, b) => Number(a.inStock) - Number(b.inStock));
  return [...new Set([...(alert?.store ? [alert.store] : []), ...fed.map(({ store }) => store)])];
}

/** A card in a list has no variants: its alert uses the price it shows. */
function isPriced({ variants }: AlertPhone, variant: VariantName | null): boolean {
  return variant !== null && (!variants || variants.some((one) => sameVariant(one, variant) && one.price !== null));
}

function priceOf(phone: AlertPhone, key: string): number | null {
  if (key === '' || !phone.variants) return phone.price;
  return phone.variants.find((one) => variantKey(one) === key)?.price ?? null;
}

function recordedText({ price, priceAt = null }: { price: number | null; priceAt?: string | null }): string {
  return price === null ? 'no price yet' : pricedText(price, priceAt);
}

function hintFor(price: number | null, below: number | null): string | undefined {
  if (price === null || below === null || !(below > 0)) return undefined;
  return below >= price
    ? `Our last price is ${formatRupees(price)}, so we’ll notify you at the next drop.`
    : formatRupees(below);
}
