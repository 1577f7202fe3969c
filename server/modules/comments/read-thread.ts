import { COMMENTS_PAGE_SIZE } from '#contract/limits.ts';
import {
  type PlacedRow,
  type Queryable,
  type ThreadAsked,
  type ThreadRow,
  threadLength,
  threadRows,
  threadRowsOf,
  threadShape,
} from './queries.ts';
import { Thread } from './thread.ts';

/**
 * What `choose` wants of a page. A page that fits into one answer is read by one query; of a longer one
 * its shape is read first and then what was chosen, in a third of the time that reading all takes.
 */
export async function readThread(
  query: Queryable,
  asked: ThreadAsked & { withLikes?: boolean },
  choose: <Row extends PlacedRow>(thread: Thread<Row>) => Row[],
): Promise<ThreadRow[]> {
  const length = await threadLength(query, asked.subject);
  if (length <= COMMENTS_PAGE_SIZE) return choose(new Thread(await threadRows(query, asked)));
  const shape = await threadShape(query, asked, asked.withLikes ?? false);
  const chosen = choose(new Thread(shape));
  return threadRowsOf(
    query,
    chosen.map(({ id }) => id),
  );
}
