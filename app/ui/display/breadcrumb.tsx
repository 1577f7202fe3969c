import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/phone/product.ts';

export interface Crumb {
  label: string;
  path: string;
}

export function crumbsOf({ id, name, brand, brandId }: Pick<Product, 'id' | 'name' | 'brand' | 'brandId'>): Crumb[] {
  return [
    { label: 'Phones', path: '/products' },
    { label: brand, path: `/products?brand=${brandId}` },
    { label: name, path: `/product/${id}` },
  ];
}

/** The last one is where the reader is, so it is no link. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {crumbs.map(({ label, path }, index) => (
          <Fragment key={path}>
            {index > 0 && <li aria-hidden="true">/</li>}
            <li className="min-w-0">
              {index < crumbs.length - 1 ? (
                <Link to={path} className="inline-flex items-center tap hover:text-ink hover:underline">
                  {label}
                </Link>
              ) : (
                <span aria-current="page">{label}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
