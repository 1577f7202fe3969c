import type { TrashItem } from '#contract/undo/trash.ts';
import type { TestApp } from '#tests/support/server/app.ts';

/** Deletes everything in the trash for good, as an admin does. */
export async function emptyTrash(server: TestApp): Promise<void> {
  const headers = await server.as('admin');
  const { body } = await server.call({ url: '/api/trash?limit=100', headers });
  for (const { id } of body.items as TrashItem[])
    await server.call({ method: 'DELETE', url: `/api/trash/${id}`, headers });
}
