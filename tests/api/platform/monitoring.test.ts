import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { inRoot } from '#scripts/support/paths.mjs';
import { insertJob } from '#server/jobs/job-rows.ts';
import { readWaiting } from '#server/monitoring/figures.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { runScript } from '#tests/support/server/processes.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ buildDir: BUILD_DIR });

async function metrics(): Promise<string> {
  return (await server.call({ url: '/metrics' })).body;
}

async function figure(name: string): Promise<number> {
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics()) ?? [];
  return Number(value);
}

describe('/metrics', () => {
  test('has due mail with its age, running work, and changes not yet seen', async () => {
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    const at = { created_at: ago(600), due_at: ago(-99_999) };
    const mail = { recipient: 'a@handset.test', subject: 'x', body_text: 'x', priority: 0, ...at };
    await server.database.query
      .insertInto('mail_outbox')
      .values([
        // No worker sends it yet.
        { ...mail, id: 'm1' },
        { ...mail, id: 'm3', failed_at: ago(30) },
      ])
      .execute();
    await insertJob(server.database.query, { kind: 'mail', id: 'm1', runAt: Date.now() + 3_600_000 });
    await server.database.query
      .insertInto('jobs')
      .values(
        ['bulk', 'undo'].map((kind) => ({
          id: kind,
          kind,
          payload: '{}',
          state: 'queued' as const,
          priority: 0,
          attempts: 0,
          run_at: ago(-3_600),
          created_at: ago(1),
          updated_at: ago(1),
        })) as never,
      )
      .execute();
    await server.database.query
      .insertInto('content_changes')
      .values({ kind: 'brand', id: 'b', changed_at: ago(1) })
      .execute();
    expect(await readWaiting(server.database.query, Date.now() + 7_200_000)).toMatchObject({ mail: 1, mailFailed: 1 });
    expect((await readWaiting(server.database.query, Date.now() + 7_200_000)).mailOldestSeconds).toBeGreaterThan(3_500);
    expect((await readWaiting(server.database.query, Date.now() + 7_200_000)).jobsOverdueSeconds).toBeGreaterThan(
      3_500,
    );
    expect(await figure('handset_mail_due')).toBe(0);
    expect(await figure('handset_mail_failed')).toBe(1);
    expect(await figure('handset_jobs_running\\{kind="undo"\\}')).toBe(1);
    expect(await figure('handset_jobs_running\\{kind="phones"\\}')).toBe(1);
    expect(await figure('handset_database_up')).toBe(1);
    expect(await metrics()).toMatch(/^handset_content_changes_behind \d+$/m);
    const overview = (await server.call({ url: '/api/admin/overview', headers: await server.as('admin') })).body;
    expect(overview.health.figures).toMatchObject({ mailFailed: 1, jobs: 2 });
    await server.database.query.deleteFrom('mail_outbox').where('id', 'like', 'm%').execute();
    await server.database.query.deleteFrom('jobs').where('id', 'in', ['bulk', 'undo', 'm1']).execute();
  });

  test('counts pages by cache hit, and times renders and queries', async () => {
    const hits = async () => (await figure('handset_page_requests_total\\{result="hit"\\}')) || 0;
    const before = await hits();
    // Content that changes between two requests is rendered again.
    await expect
      .poll(async () => {
        await server.call({ url: '/faq' });
        return hits();
      })
      .toBe(before + 1);
    expect(await figure('handset_render_duration_seconds_count')).toBeGreaterThan(0);
    expect(await figure('handset_query_duration_seconds_count\\{kind="read"\\}')).toBeGreaterThan(0);
    expect(await figure('handset_page_cache_bytes')).toBeGreaterThan(1_000);
  });
});

/** The metrics of a PromQL expression; throws when it is invalid. */
function metricsIn(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${expression}`);
      if (type.name === 'Identifier' && node.parent?.type.name === 'VectorSelector')
        names.push(expression.slice(from, to));
    },
  });
  return names;
}

describe('the dashboard and the alert rules', () => {
  interface Rule {
    alert: string;
    expr: string;
    annotations: { summary: string; runbook: string };
  }
  const rules: Rule[] = parse(readFileSync(inRoot('deploy/prometheus-alerts.yaml'), 'utf8')).groups.flatMap(
    (group: { rules: Rule[] }) => group.rules,
  );

  test('read metrics that exist', async () => {
    const { panels } = JSON.parse(readFileSync(inRoot('deploy/grafana-dashboard.json'), 'utf8'));
    const shown = panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr));
    expect(rules.length).toBeGreaterThan(10);
    expect(shown.length).toBeGreaterThan(20);
    // Requested once, so that series with labels exist.
    await server.call({ url: '/faq' });
    const known = new Set([...(await metrics()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    const read = [...rules.map(({ expr }) => expr), ...shown].flatMap(metricsIn);
    // Created by Prometheus itself.
    const missing = read.filter((name) => name !== 'up' && !known.has(name.replace(/_(bucket|count|sum)$/, '')));
    expect([...new Set(missing)]).toEqual([]);
    expect(() => metricsIn('rate(oops[5m]')).toThrow('Not PromQL');
    expect(metricsIn('sum by (le) (rate(a_bucket{b="c"}[5m])) / d')).toEqual(['a_bucket', 'd']);
  });

  test('link to a section of docs/operating.md that says what to do', () => {
    const operating = readFileSync(inRoot('docs/operating.md'), 'utf8');
    const places = new Set(
      [...operating.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const lost = rules.filter(({ annotations: { runbook } }) => !places.has(runbook.replace('docs/operating.md#', '')));
    expect(lost.map(({ alert }) => alert)).toEqual([]);
  });
});

describe('the request log', () => {
  test('contains calls that change something, but no presence heartbeats or reads', async () => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const app = await openTestApp({ seeded: true, env: { LOG_LEVEL: 'info' }, logTo });
    const headers = await app.as('admin');
    const tab = `/api/admin/presence/${crypto.randomUUID()}`;
    const body = { kind: 'product', subjectId: 'oneplus-12' };
    const calls = [
      { method: 'PUT', url: tab, headers, body },
      { method: 'DELETE', url: tab, headers },
      { method: 'POST', url: '/api/products/compare', body: { productIds: ['oneplus-12'] } },
      { method: 'POST', url: '/api/brands', headers, body: { name: 'Logged' } },
    ] as const;
    for (const call of calls) expect((await app.call(call)).status).toBeLessThan(300);
    await app.close();
    const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answered.map(({ req }) => `${req.method} ${req.url}`)).toEqual(['POST /api/brands']);
  });
});

describe('traces', () => {
  test('load no package when turned off', async () => {
    const location = await freshLocation('sqlite');
    const loaded: string[] = JSON.parse(await runScript('tests/support/server/loaded-packages.ts', location));
    await location.remove();
    expect(loaded).toContain('fastify');
    // prom-client requires it by itself.
    const ownWay = '@opentelemetry/api';
    expect(loaded.filter((name) => name.includes('opentelemetry') && name !== ownWay)).toEqual([]);
  });

  test('reach a collector: the request with its render and its queries', async () => {
    interface Span {
      name: string;
      traceId: string;
      spanId: string;
      parentSpanId?: string;
      attributes: { key: string; value: { stringValue?: string } }[];
    }
    const spans: Span[] = [];
    const collector = createServer(async (request, response) => {
      // biome-ignore lint/suspicious/noExplicitAny: raw OTLP
      const body: any = await json(request);
      for (const { scopeSpans } of body.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    const traced = await openTestApp({
      buildDir: BUILD_DIR,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, TRUST_PROXY: '1' },
    });
    const caller = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await traced.call({ url: '/blogs', headers: { traceparent: caller } });
    await traced.call({
      method: 'POST',
      url: '/api/users/register',
      payload: { name: 'Asha Rao', email: 'asha@handset.test', password: 'a long pass phrase 42' },
    });
    await traced.app.services.mail.drain();
    await traced.close();
    await new Promise((resolve) => collector.close(resolve));

    const page = spans.find(({ name }) => name === 'GET /*');
    expect(page).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === page?.spanId).map(({ name }) => name);
    expect(inside).toContain('render');
    const register = spans.find(({ name }) => name === 'POST /api/users/register');
    const statements = spans.filter(({ name, parentSpanId }) => name === 'query' && parentSpanId === register?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    expect(JSON.stringify(statements)).toContain('db.query.text');
    expect(JSON.stringify(spans)).not.toContain('asha@handset.test');
    expect(spans.map(({ name }) => name)).toContain('mail');
  });
});
