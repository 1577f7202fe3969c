export interface PageRequest {
  page: number;
  limit: number;
}

/** The paging fields of a list response. */
export function pageInfo({ page, limit }: PageRequest, total: number) {
  const totalPages = Math.ceil(total / limit);
  return { total, currentPage: page, totalPages, hasMore: page < totalPages };
}

export function pageOffset({ page, limit }: PageRequest): number {
  return (page - 1) * limit;
}
