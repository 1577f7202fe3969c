import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { SignUpForm } from '#app/features/pages/newsletter/sign-up-form.tsx';
import { Link } from '#app/lib/link.tsx';
import { openShortcutList } from '#app/lib/shortcuts.ts';
import { useSite, useSiteSettings } from '#app/lib/site-query.tsx';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx';
import { NumberedRule } from '#app/ui/display/ruler.tsx';
import { SITE_ABOUT } from '#contract/settings/shipped.ts';
import { Logo } from './logo.tsx';
import { footerGroups } from './navigation.ts';

const entryStyle =
  'inline-flex min-h-8 items-center text-left tap hover:text-ink hover:underline hover:underline-offset-4';

export function Footer() {
  const { name, about, footer = footerGroups } = useSiteSettings();
  return (
    // What is beneath the last row is the place of 'Go to Top' at the page's end.
    <footer className="mt-11 pb-18 text-ink-2 md:mt-18 print:hidden">
      <div className="wrap grid grid-cols-1 gap-4 md:gap-10 lg:grid-cols-[minmax(0,1fr)_auto]">
        {/* Millimetres as browsers reckon them. */}
        <NumberedRule className="[--mm:1mm] lg:col-span-2" />
        <div className="grid grid-cols-1 content-start gap-4">
          <span className="text-ink">
            <Logo />
          </span>
          <p className="max-w-[46ch] max-md:hidden">{about ?? `${name} ${SITE_ABOUT}`}</p>
          <SignUpForm name="Newsletter" label="New articles in your inbox" className="max-w-md" />
        </div>
        {/* On a phone all of them are in lines of text. */}
        <div className="max-md:flex max-md:flex-wrap max-md:gap-x-5 max-md:text-sm max-md:*:contents md:grid md:gap-x-4 md:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] md:gap-y-8 lg:flex lg:flex-wrap lg:gap-x-16">
          {footer.map(({ title, links }) => (
            <FooterGroup key={title} title={title || name} links={links} />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 md:pt-6 lg:col-span-2">
          <ConsentSettingsButton />
          <button
            type="button"
            onClick={openShortcutList}
            className={`${entryStyle} mr-auto max-md:hidden touch:hidden needs-script`}
          >
            Keyboard shortcuts
          </button>
          <ThemeSwitch />
        </div>
        <AboutTheSite />
      </div>
    </footer>
  );
}

function FooterGroup({ title, links }: (typeof footerGroups)[number]) {
  return (
    <nav aria-label={title}>
      <p className="mb-1.5 text-2xs font-[550] text-ink-3 max-md:sr-only">{title}</p>
      <CachedHtml as="ul" of={links} look="footer" className="max-md:contents">
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path} className={entryStyle}>
              {link.label}
            </Link>
          </li>
        ))}
      </CachedHtml>
    </nav>
  );
}

function AboutTheSite() {
  const site = useSite();
  if (!site) return null;
  return (
    <p className="text-xs md:-mt-4 md:text-sm lg:col-span-2">
      {site.sampleReaders &&
        'This site shows demo data: figures marked ‘demo’ and comments by ‘Demo reader’ aren’t real. '}
      Version {site.version}
    </p>
  );
}

function ConsentSettingsButton() {
  const open = useConsent((state) => state.open);
  return (
    <button type="button" onClick={open} className={`${entryStyle} needs-script`}>
      Cookie settings
    </button>
  );
}
