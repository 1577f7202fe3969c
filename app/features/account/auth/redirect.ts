const HERE = 'http://here.invalid';

/** Where to go after signing in: a path of this site, whatever the address asked for. */
export function safeRedirect(wanted: string | null, fallback = '/'): string {
  if (!wanted) return fallback;
  const url = URL.parse(wanted, HERE);
  // `/.//elsewhere` leaves a path that itself begins another site's address.
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
