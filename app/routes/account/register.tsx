import { RedirectIfSignedIn, useRedirectQuery } from '#app/features/account/auth/redirect.tsx';
import { RegisterForm } from '#app/features/account/auth/register-form.tsx';
import { AuthFrame, TextLink } from '#app/forms/form-frame.tsx';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Create an account',
      description: 'Keep a wishlist on every device, rate phones and join the comments.',
      canonical: '/register',
      noIndex: true,
    },
  };
}

export function Screen() {
  const redirectQuery = useRedirectQuery();

  return (
    <RedirectIfSignedIn>
      <AuthFrame
        title="Create an account"
        lead="Keep your wishlist on every device, rate phones and join the comments."
        footer={
          <p>
            Already have an account? <TextLink to={`/login${redirectQuery}`}>Sign in</TextLink>
          </p>
        }
      >
        <RegisterForm />
      </AuthFrame>
    </RedirectIfSignedIn>
  );
}
