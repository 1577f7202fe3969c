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
    <footer className="mt-18 pb-10 text-ink-2 print:hidden">
      <div className="wrap grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_auto]">
        {/* Millimetres as browsers reckon them. */}
        <NumberedRule className="[--mm:1mm] lg:col-span-2" />
        <div className="grid grid-cols-1 content-start gap-4">
          <span className="text-ink">
            <Logo />
          </span>
          <p className="max-w-[46ch]">{about ?? `${name} ${SITE_ABOUT}`}</p>
          <SignUpForm name="Newsletter" label="New articles by mail" className="max-w-md" />
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-4 gap-y-8 max-sm:text-sm lg:flex lg:flex-wrap lg:gap-x-16">
          {footer.map(({ title, links }) => (
            <FooterGroup key={title} title={title || name} links={links} />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6 lg:col-span-2">
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
      <p className="mb-1.5 text-2xs font-[550] text-ink-3">{title}</p>
      <CachedHtml as="ul" of={links} look="footer">
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

/** The last line keeps clear of 'Go to Top'. */
function AboutTheSite() {
  const site = useSite();
  if (!site) return null;
  return (
    <p className="-mt-4 text-sm lg:col-span-2">
      {site.sampleReaders &&
        'This site shows sample readers: figures marked ‘demo’ and comments by ‘Demo reader’ were made up for a first look. '}
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
