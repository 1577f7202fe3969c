import { NewsletterScreen } from '#app/features/admin/newsletter/newsletter-screen.tsx';

export function Screen() {
  return <NewsletterScreen />;
}
