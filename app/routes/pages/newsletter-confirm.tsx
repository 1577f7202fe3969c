import { ConfirmByLink } from '#app/features/pages/newsletter/mail-link.tsx';
import { SignUpForm, SUBSCRIBE_FAILED } from '#app/features/pages/newsletter/sign-up-form.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Confirm your subscription',
      description: 'Confirm that you want the newsletter.',
      canonical: '/newsletter/confirm',
      noIndex: true,
    },
  };
}

export function Screen() {
  const token = useLinkToken();
  return token ? (
    <AuthFrame title="Confirm your subscription" lead="New articles by e-mail, only when there is something new.">
      <ConfirmSubscription token={token} />
    </AuthFrame>
  ) : (
    <AuthFrame title="Confirm your subscription" lead="This link is incomplete. Open it from the e-mail again.">
      <SubscribeAgain />
    </AuthFrame>
  );
}

function ConfirmSubscription({ token }: { token: string }) {
  const api = useApi();
  return (
    <ConfirmByLink
      send={() => api.newsletter.confirm({ body: { token } })}
      fallback={SUBSCRIBE_FAILED}
      action="Confirm subscription"
      next={{ to: '/blogs', label: 'Read the articles' }}
      otherwise={<SubscribeAgain />}
    />
  );
}

function SubscribeAgain() {
  return (
    <div className="border-t border-line pt-5">
      <p className="mb-3 text-ink-2">Get a new link:</p>
      <SignUpForm />
    </div>
  );
}
