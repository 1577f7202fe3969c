import { COMMENTS_PAGE_SIZE } from '#contract/limits.ts';
import type { Queryable } from '#db/client.ts';
import {
  type ThreadNode,
  type ThreadQuery,
  type ThreadRow,
  threadLength,
  threadRows,
  threadRowsOf,
  threadShape,
} from './queries.ts';
import { Thread } from './thread.ts';

/**
 * Returns what `select` picks from a page's thread. A page that fits into one response is one query; for a longer one
 * the structure is read first and then only the selected comments, in a third of the time of reading all.
 */
export async function readThread(
  query: Queryable,
  threadQuery: ThreadQuery & { withLikes?: boolean; limit?: number | undefined },
  select: <Row extends ThreadNode>(thread: Thread<Row>) => Row[],
): Promise<ThreadRow[]> {
  const length = await threadLength(query, threadQuery.subject);
  if (length <= (threadQuery.limit ?? COMMENTS_PAGE_SIZE))
    return select(new Thread(await threadRows(query, threadQuery)));
  const shape = await threadShape(query, threadQuery, threadQuery.withLikes ?? false);
  const selected = select(new Thread(shape));
  return threadRowsOf(
    query,
    selected.map(({ id }) => id),
  );
}
