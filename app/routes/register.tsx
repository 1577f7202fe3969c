import { useOnward } from '#app/features/account/auth/login-screen.tsx';
import { RegisterForm } from '#app/features/account/auth/register-form.tsx';
import { SignedInOnward } from '#app/features/account/auth/signed-in-onward.tsx';
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
  const onward = useOnward();

  return (
    <SignedInOnward>
      <AuthFrame
        title="Create an account"
        lead="Keep your wishlist on every device, rate phones and join the comments."
        footer={
          <p>
            Have an account already? <TextLink to={`/login${onward}`}>Sign in</TextLink>
          </p>
        }
      >
        <RegisterForm />
      </AuthFrame>
    </SignedInOnward>
  );
}
