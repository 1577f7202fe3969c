import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { brandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { BrandChoice } from '#app/features/pages/newsletter/brand-choice.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { keepFocus } from '#app/lib/viewport/keep-focus.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import type { Preferences } from '#contract/newsletter/subscribers.ts';

export async function load({ api, ensureQuery }: LoadArgs): Promise<ScreenData> {
  await ensureQuery(brandsQuery(api));
  return {
    head: {
      title: 'Manage your subscription',
      description: 'Choose the brands you follow in the newsletter.',
      canonical: '/newsletter/manage',
      noIndex: true,
    },
  };
}

/** Opened by the link in each mail, without an account. */
export function Screen() {
  const token = useLinkToken();
  return (
    <AuthFrame
      title="Manage your subscription"
      lead={
        token
          ? 'Changes apply only to the address that received the link. No account needed.'
          : 'Open this page from the link in one of our e-mails.'
      }
    >
      {token ? <Manage token={token} /> : <ButtonLink to="/newsletter">Subscribe</ButtonLink>}
    </AuthFrame>
  );
}

function preferencesQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['newsletter', 'preferences', token],
    queryFn: () => api.newsletter.preferences({ body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function Manage({ token }: { token: string }) {
  const { data, error } = useQuery(preferencesQuery(useApi(), token));
  if (error) return <FormError>{errorText(error, 'We couldn’t load your subscription. Try again.')}</FormError>;
  if (!data) return <Spinner />;
  return (
    <div ref={keepFocus} className="grid grid-cols-1 gap-6">
      {data.isSubscribed ? (
        <ManageForm token={token} preferences={data} />
      ) : (
        <>
          <Notice>{data.email} isn’t subscribed.</Notice>
          <ButtonLink to="/newsletter" className="justify-self-start">
            Subscribe again
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function ManageForm({ token, preferences }: { token: string; preferences: Preferences }) {
  const api = useApi();
  const queries = useQueryClient();
  const [brandIds, setBrandIds] = useState(preferences.brandIds);
  const store = (saved: Preferences) => queries.setQueryData(preferencesQuery(api, token).queryKey, saved);
  const save = useMutation({
    mutationFn: () => api.newsletter.savePreferences({ body: { token, brandIds } }),
    onSuccess: store,
  });
  const leave = useMutation({
    mutationFn: () => api.newsletter.unsubscribe({ body: { email: preferences.email } }),
    onSuccess: () => store({ ...preferences, isSubscribed: false, brandIds: [] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };

  return (
    <form onSubmit={submit} aria-label="Manage your subscription" className="grid gap-5">
      <p className="[overflow-wrap:anywhere]">Newsletter sent to {preferences.email}.</p>
      <BrandChoice
        chosen={brandIds}
        onChange={(ids) => {
          setBrandIds(ids);
          save.reset();
        }}
      />
      {save.isSuccess && <Notice>Saved.</Notice>}
      <FormError>{save.error && errorText(save.error, 'We couldn’t save your choice. Try again.')}</FormError>
      <FormError>{leave.error && errorText(leave.error, 'Failed to unsubscribe from newsletter')}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={save.isPending}>
          Save
        </Button>
        <Button variant="act" loading={leave.isPending} onClick={() => leave.mutate()}>
          Unsubscribe
        </Button>
      </div>
    </form>
  );
}
