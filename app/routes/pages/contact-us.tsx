import { ContactForm } from '#app/features/pages/contact/contact-form.tsx';
import { crumbsTo, pageHead } from '#app/features/pages/frame/page-head.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { Link } from '#app/lib/link.tsx';
import { Breadcrumb } from '#app/ui/display/breadcrumb.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';

const page = {
  path: '/contact-us' as const,
  title: 'Contact us',
  lead: 'Found a wrong figure or a missing phone? Have a question? Write to us.',
};

/** Answers to the most frequent questions. */
const FIRST = [
  { to: '/faq#price-differs', label: 'A price differs from the store’s' },
  { to: '/faq#where-figures-come-from', label: 'Where the figures come from' },
  { to: '/faq#leave-newsletter', label: 'Unsubscribing from the newsletter' },
  { to: '/faq#forgotten-password', label: 'A forgotten password' },
  { to: '/privacy-policy', label: 'What data we store about you' },
];

export function load(): ScreenData {
  return { head: pageHead(page) };
}

export function Screen() {
  return (
    <div className="wrap pt-5">
      <Breadcrumb crumbs={crumbsTo(page.path)} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] lg:grid-rows-[auto_1fr]">
        <header>
          <h1 className="text-3xl md:text-4xl">{page.title}</h1>
          <p className="mt-4 max-w-[46ch] text-md text-ink-2 md:text-lg">{page.lead}</p>
          <Ruler className="mt-7" />
        </header>
        <div className="overflow-hidden rounded-card border border-line bg-sheet p-5 md:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ContactForm />
        </div>
        <FaqLinks />
      </div>
    </div>
  );
}

function FaqLinks() {
  return (
    <section aria-labelledby="answered">
      <h2 id="answered" className="text-lg">
        Common questions
      </h2>
      <ul className="mt-3 border-b border-line">
        {FIRST.map(({ to, label }) => (
          <li key={to} className="border-t border-line">
            <Link to={to} className="flex min-h-10 items-center text-ink-2 tap hover:text-ink hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
