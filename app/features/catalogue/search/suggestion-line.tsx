import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';
import { countText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { SearchIcon } from '#app/ui/display/icons.tsx';
import { PhoneRow } from './phone-row.tsx';
import { pathOf, type Suggestion } from './suggestion.ts';

type SuggestionLineProps = Omit<ComponentProps<typeof Link>, 'to'> & { suggestion: Suggestion };

/** A real link, so it can be opened in another tab; focus stays in the field. */
export function SuggestionLine({ suggestion, ...optionProps }: SuggestionLineProps) {
  return (
    <Link {...optionProps} to={pathOf(suggestion)} className="search-line">
      <Content suggestion={suggestion} />
    </Link>
  );
}

function Content({ suggestion }: { suggestion: Suggestion }) {
  switch (suggestion.kind) {
    case 'phone':
      return <PhoneRow phone={suggestion.phone} sort={suggestion.sort} />;
    case 'brand':
      return (
        <>
          <span className="min-w-0 grow">{suggestion.brand.name}</span>
          <span className="text-sm whitespace-nowrap text-ink-2 num">
            {countText(suggestion.brand.productCount, 'phone')}
          </span>
        </>
      );
    case 'article':
      return <span className="min-w-0 grow">{suggestion.article.title}</span>;
    case 'list':
      return <span className="min-w-0 grow">{suggestion.label}</span>;
    case 'popular':
      return (
        <>
          <SearchIcon className="shrink-0 text-ink-3" />
          <span className="min-w-0 grow">{suggestion.label}</span>
        </>
      );
    case 'search':
      return (
        <>
          <SearchIcon className="shrink-0 text-ink-3" />
          <span
            className={cx('min-w-0 grow', suggestion.count === undefined && 'truncate max-[16rem]:whitespace-normal')}
          >
            {suggestion.label}
            {suggestion.note && <span className="block text-sm text-ink-2">{suggestion.note}</span>}
          </span>
          {suggestion.count !== undefined && (
            <span className="text-sm whitespace-nowrap text-ink-2 num">{countText(suggestion.count, 'phone')}</span>
          )}
        </>
      );
  }
}
