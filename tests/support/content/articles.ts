import type { TestApp } from '#tests/support/server/app.ts';

/** The shortest body that can be published. */
export function bodyOf(...paragraphs: string[]) {
  return { type: 'doc', content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) };
}

/** An editor with all calls for articles. */
export async function createEditor(server: TestApp) {
  const headers = await server.as('admin');
  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET', path: string, payload?: object) =>
    server.call({ method, url: `/api/blogs${path}`, headers, ...(payload && { payload }) });
  const write = async (title: string, fields: object = {}) => {
    const payload = {
      title,
      excerpt: `About ${title}.`,
      body: bodyOf(`All there is to say about ${title}.`),
      ...fields,
    };
    const { status, body } = await send('POST', '', payload);
    if (status !== 201) throw new Error(`The article was refused: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    headers,
    send,
    /** Creates a complete draft. */
    write,
    publish: async (title: string, fields: object = {}) => {
      const { id } = await write(title, fields);
      return (await send('PATCH', `/${id}/status`, { status: 'published' })).body;
    },
    schedule: async (title: string, aheadMs: number, fields: object = {}) => {
      const { id } = await write(title, fields);
      const scheduledAt = new Date(Date.now() + aheadMs).toISOString();
      return (await send('PATCH', `/${id}/schedule`, { scheduledAt })).body;
    },
  };
}

export type Editor = Awaited<ReturnType<typeof createEditor>>;
