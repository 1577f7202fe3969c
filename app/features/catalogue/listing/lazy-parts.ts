export { removableFilters } from './active-filters.ts';
export { Chips } from './chips.tsx';
export { EmptyResults } from './empty-results.tsx';
export { LoadingResults } from './loading-results.tsx';
export { questionPath, questionQuery, searchPath } from './question.ts';
export { QuickFilters } from './quick-filters.tsx';
export { UnderstoodSearch } from './understood-search.tsx';
