import { Link } from '#app/lib/link.tsx';

export interface Crumb {
  label: string;
  path: string;
}

/** The last one is where the reader is, so it is no link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {crumbs.map(({ label, path }, index) => (
          <li key={path} className="flex min-w-0 items-center gap-x-1.5">
            {/* In the item that follows it, so that no line ends with it. */}
            {index > 0 && <span aria-hidden="true">/</span>}
            {index < crumbs.length - 1 ? (
              <Link to={path} className="inline-flex items-center touch:min-h-11 hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What search engines read of it. */
export function breadcrumbData(crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: path,
    })),
  };
}
