import { AggregatorRegistry } from 'prom-client';
import { expect, test } from 'vitest';
import { RequestTimes } from './request-times.ts';

test('times are reported in cumulative buckets with sum and count, added up over workers', async () => {
  const [first, second] = [new RequestTimes(), new RequestTimes()];
  first.add('GET', '/api/brands', 200, 0.0005);
  first.add('GET', '/api/brands', 200, 0.002);
  first.add('GET', '/api/brands', 404, 60);
  second.add('GET', '/api/brands', 200, 3);
  const told = await AggregatorRegistry.aggregate([[first.toMetric()], [second.toMetric()]]).metrics();
  const figureOf = (what: string, status: number, le?: string) => {
    const labels = `method="GET",route="/api/brands",status="${status}"${le ? `,le="${le}"` : ''}`;
    const line = told.split('\n').find((one) => one.startsWith(`http_request_duration_seconds_${what}{${labels}} `));
    return line && Number(line.split(' ').at(-1));
  };
  expect(told).toContain('# TYPE http_request_duration_seconds histogram');
  expect(['0.0005', '0.001', '0.0025', '2.5', '+Inf'].map((le) => figureOf('bucket', 200, le))).toEqual([
    1, 1, 2, 2, 3,
  ]);
  expect(['2.5', '+Inf'].map((le) => figureOf('bucket', 404, le))).toEqual([0, 1]);
  expect([figureOf('sum', 200), figureOf('count', 200)]).toEqual([3.0025, 3]);
  expect([figureOf('sum', 404), figureOf('count', 404)]).toEqual([60, 1]);
});
