import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { Link } from '#app/lib/link.tsx';
import { linkTo } from '#app/routes.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import type { AllSettings } from '#contract/settings/settings.ts';

export function PageList({ pages }: { pages: AllSettings['pages'] }) {
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="text-ink-2">Readers see your changes once you publish them.</p>
      <ul className="grid gap-3">
        {pages.map(({ id, isChanged, hasDraft, updatedAt, updatedBy }) => {
          const { label } = linkTo(`/${id}`);
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sheet p-4"
            >
              <div className="min-w-0">
                <h2 className="text-base font-semibold tracking-normal">{label}</h2>
                <p className="text-sm text-ink-2 num">
                  {isChanged ? 'Customised' : 'Default'}
                  {hasDraft && ' · unpublished changes'}
                  {updatedBy && ` · ${indiaTime(updatedAt)} by ${updatedBy.name}`}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <Link to={`/${id}`} className="text-sm underline tap">
                  View<span className="sr-only">: {label}</span>
                </Link>
                <ButtonLink to={`/admin/settings/pages/${id}`}>
                  Edit<span className="sr-only"> {label}</span>
                </ButtonLink>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
