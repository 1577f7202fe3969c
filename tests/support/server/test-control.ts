import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Database } from '#db/client.ts';
import type { Secrets } from '#server/secrets.ts';
import { ageSignIn, insertPerson } from '#tests/support/content/people.ts';
import { linkIn, type TestSmtpServer } from '#tests/support/peers/smtp.ts';

export interface TestControlOptions {
  port: number;
  database: Database;
  secrets: Secrets;
  smtp: TestSmtpServer;
}

/**
 * An HTTP server beside the one under test: creates users of any role without registering, and returns delivered mail.
 */
export async function openTestControl({ port, database, secrets, smtp }: TestControlOptions): Promise<void> {
  const people = async (request: AsyncIterable<Buffer>) => {
    const { id, user, headers } = await insertPerson(database, secrets, (await json(request as never)) as object);
    return { id, user, token: headers.authorization.replace('Bearer ', '') };
  };
  const mail = async (query: URLSearchParams) => {
    const received = await smtp.waitFor(query.get('to') ?? '', Number(query.get('count') ?? 1));
    const { subject = '', text = '' } = received.mail;
    return { subject, text, link: /https?:/.test(text) ? linkIn(received) : null };
  };

  const stale = async (query: URLSearchParams) => {
    await ageSignIn(database, query.get('id') ?? '');
    return {};
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test-control');
    try {
      const answers: Record<string, () => Promise<unknown>> = {
        '/people': () => people(request),
        '/mail': () => mail(searchParams),
        '/stale': () => stale(searchParams),
      };
      const answer = await answers[pathname]?.();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}
