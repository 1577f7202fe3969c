export interface PageAsked {
  page: number;
  limit: number;
}

/** Where one is in a paged list: what stands beside its items. */
export function paging({ page, limit }: PageAsked, total: number) {
  const totalPages = Math.ceil(total / limit);
  return { total, currentPage: page, totalPages, hasMore: page < totalPages };
}

export function offsetOf({ page, limit }: PageAsked): number {
  return (page - 1) * limit;
}
