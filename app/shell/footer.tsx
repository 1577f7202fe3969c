import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { SignUpForm } from '#app/features/pages/newsletter/sign-up-form.tsx';
import { ApiProvider, useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { openShortcutList } from '#app/lib/shortcuts.ts';
import { SiteContextProvider, useSite, useSiteSettings } from '#app/lib/site-query.tsx';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx';
import { NumberedRule } from '#app/ui/display/ruler.tsx';
import { SITE_ABOUT } from '#contract/settings/defaults.ts';
import { Logo } from './logo.tsx';
import { footerGroups } from './navigation.ts';

/** The same on every page, so it is cached. The padding leaves room for 'Go to Top' at the page's end. */
export function Footer() {
  const api = useApi();
  const site = useSite();
  return (
    <CachedHtml as="footer" of={site ?? ''} look="footer" className="mt-11 pb-18 text-ink-2 md:mt-18 print:hidden">
      <ApiProvider value={api}>
        <SiteContextProvider value={site}>
          <FooterContent />
        </SiteContextProvider>
      </ApiProvider>
    </CachedHtml>
  );
}

function FooterContent() {
  const { name, about, footer = footerGroups, footerPages = [] } = useSiteSettings();
  return (
    <div className="wrap grid grid-cols-1 gap-4 md:gap-10 lg:grid-cols-[minmax(0,1fr)_auto]">
      {/* CSS millimetres. */}
      <NumberedRule className="[--mm:1mm] lg:col-span-2" />
      <div className="grid grid-cols-1 content-start gap-4">
        <span className="text-ink">
          <Logo />
        </span>
        <p className="max-w-[46ch] max-md:hidden">{about ?? `${name} ${SITE_ABOUT}`}</p>
        <SignUpForm id="footer-email" name="Newsletter" label="New articles in your inbox" className="max-w-md" />
      </div>
      <div className="footer-groups">
        {footer.map(({ title, links }, at) => (
          <FooterGroup
            key={title}
            title={title || name}
            // Pages that editors added are in the last group.
            links={at === footer.length - 1 && footerPages.length > 0 ? [...links, ...footerPages] : links}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 md:pt-6 lg:col-span-2">
        <ConsentSettingsButton />
        <button
          type="button"
          onClick={openShortcutList}
          className="footer-link mr-auto max-md:hidden touch:hidden needs-script"
        >
          Keyboard shortcuts
        </button>
        <ThemeSwitch />
      </div>
      <AboutTheSite />
    </div>
  );
}

function FooterGroup({ title, links }: (typeof footerGroups)[number]) {
  return (
    <nav aria-label={title}>
      <p>{title}</p>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path}>{link.label}</Link>
          </li>
        ))}
      </ul>
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
    <button type="button" onClick={open} className="footer-link needs-script">
      Cookie settings
    </button>
  );
}
