import { LoginScreen } from '#app/features/account/auth/login-screen.tsx';
import { RedirectIfSignedIn } from '#app/features/account/auth/redirect.tsx';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Sign in',
      description: 'Sign in to see your wishlist, ratings and comments.',
      canonical: '/login',
      noIndex: true,
    },
  };
}

export function Screen() {
  return (
    <RedirectIfSignedIn>
      <LoginScreen lead="See your wishlist, ratings and comments." />
    </RedirectIfSignedIn>
  );
}
