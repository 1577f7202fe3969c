/** A phone beside its rule. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 font-display text-xl leading-none font-bold tracking-[-0.03em]">
      <svg viewBox="0 0 20 22" width="0.91em" height="1em" fill="none" aria-hidden="true">
        <rect x="1.25" y="1.25" width="10.5" height="19.5" rx="2.75" stroke="currentColor" strokeWidth="2.5" />
        <path d="M16 1h4M16 5h3M16 9h3M16 13h3M16 17h3M16 21h4" stroke="var(--accent)" strokeWidth="1.5" />
      </svg>
      Handset
    </span>
  );
}
