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
 * What `select` takes of a page. A page that fits into one answer is read by one query; of a longer one
 * its shape is read first and then what was chosen, in a third of the time that reading all takes.
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
