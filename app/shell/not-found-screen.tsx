import { HeaderSearch } from '#app/features/catalogue/search/header-search.tsx';
import { Link } from '#app/lib/link.tsx';
import { notFoundLinks } from './navigation.ts';
import { ScreenMessage } from './screen-message.tsx';

type NotFoundScreenProps = { title?: string; message?: string };

export function NotFoundScreen({
  title = 'Page not found',
  message = 'Check the address. The page may have been moved or deleted.',
}: NotFoundScreenProps) {
  return (
    <ScreenMessage code="404" title={title}>
      <p className="text-md text-ink-2">{message}</p>
      <HeaderSearch label="Catalogue" className="py-1" />
      <nav aria-label="Where to go next">
        <ul className="flex flex-wrap gap-x-6">
          {notFoundLinks.map((link) => (
            <li key={link.path}>
              <Link
                to={link.path}
                className="inline-flex min-h-9 items-center font-medium text-accent-ink tap hover:underline hover:underline-offset-4"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </ScreenMessage>
  );
}
