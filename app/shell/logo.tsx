import { useSiteSettings } from '#app/lib/site-query.tsx';

/** A phone beside a ruler with the name, or the logo that an admin uploaded. */
export function Logo() {
  const { name, logo } = useSiteSettings();
  if (logo) return <img {...logo} alt={logo.alt} className="h-8 w-auto max-w-52 object-contain object-left" />;
  return (
    <span className="logo">
      <svg viewBox="0 0 20 22" width="0.91em" height="1em" fill="none" aria-hidden="true">
        <rect x="1.25" y="1.25" width="10.5" height="19.5" rx="2.75" stroke="currentColor" strokeWidth="2.5" />
        <path d="M16 1h4M16 5h3M16 9h3M16 13h3M16 17h3M16 21h4" stroke="var(--accent)" strokeWidth="1.5" />
      </svg>
      {name}
    </span>
  );
}
