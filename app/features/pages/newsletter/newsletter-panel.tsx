import { Link } from '#app/lib/link.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Shown after an article. */
export function NewsletterPanel() {
  return (
    <section
      aria-labelledby="newsletter"
      className="mt-6 grid grid-cols-[minmax(0,1fr)] items-end gap-x-14 gap-y-5 rounded-card border border-line bg-sheet p-6 md:grid-cols-2 md:p-8 needs-script print:hidden"
    >
      <div>
        <h2 id="newsletter" className="text-2xl">
          Get new articles by e-mail
        </h2>
        <p className="mt-2 text-ink-2">
          Only when there is something new. No tracking. Unsubscribe in one click.{' '}
          <Link to="/privacy-policy#mail" className="text-accent-ink underline underline-offset-3">
            See what we store
          </Link>
          .{' '}
          <Link to="/newsletter" className="text-accent-ink underline underline-offset-3">
            You can also follow brands
          </Link>
          .
        </p>
      </div>
      <SignUpForm />
    </section>
  );
}
