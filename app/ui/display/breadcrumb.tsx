import { Link } from '#app/lib/link.tsx';

export interface Crumb {
  label: string;
  path: string;
}

/** The last entry is the current page, so it is not a link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol>
        {crumbs.map(({ label, path }, index) => (
          <li key={path}>
            {/* Part of the following item, so no line ends with it. */}
            {index > 0 && <span aria-hidden="true">/</span>}
            {index < crumbs.length - 1 ? <Link to={path}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** JSON-LD for search engines. */
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
