/** Nothing is hidden by it: these screens are behind a login or mean nothing without a link from a mail. */
const NOT_FOR_SEARCH = [
  '/admin',
  '/moderator',
  '/user',
  '/wishlist',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
];

export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
