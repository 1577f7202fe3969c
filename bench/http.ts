import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { filterUrls } from './filter-urls.ts';
import { scaled } from './scale.ts';
import { searchUrls } from './search-urls.ts';
import { type FloorAnswer, type RunningServer, startApp, startFloor } from './servers.ts';

const SECONDS = scaled(5);
const CONNECTIONS = 32;
const WARM_UP = scaled(200, 20);
/** Spacing between request numbers: the first addresses are not typical. */
const APART = 101;

interface Scenario {
  name: string;
  headers?: Record<string, string>;
  /** Minimum ratio to bare node:http. */
  target: number;
  /** The URL of the nth request. */
  url(n: number): string;
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
const nextFilterUrl = filterUrls();

const SCENARIOS: Scenario[] = [
  { name: 'home page from the cache', headers: BROWSER, target: 0.9, url: () => '/' },
  {
    name: 'home page that did not change (304)',
    headers: { ...BROWSER, 'if-none-match': '' },
    target: 0.8,
    url: () => '/',
  },
  {
    name: 'filter with all counts, never the same twice (`GET /api/products/filter`)',
    target: 0.5,
    url: nextFilterUrl,
  },
  { name: 'search while typing (`GET /api/search`)', target: 0.45, url: searchUrls() },
];

export interface HttpTiming {
  name: string;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Relative to bare node:http sending the same response with all headers, in the same run. */
  ratio: number;
  /** Relative to bare node:http sending the same body with only its type and length. */
  ratioToBody: number;
  target: number;
  /** Latency of the bare server, which is the machine's share. */
  bare: { p50: number; p99: number };
}

export async function measureHttp(): Promise<HttpTiming[]> {
  const results: HttpTiming[] = [];
  for (const scenario of SCENARIOS) results.push(await measure(scenario));
  return results;
}

async function measure(scenario: Scenario): Promise<HttpTiming> {
  const app = await startApp();
  const headers = { ...scenario.headers };
  const sample = await warmUp(app, scenario, headers);
  const floor = await startFloor(sample);
  const bodyFloor = await startFloor(bodyAlone(sample));
  // Alternates, so that noise affects all alike.
  const first = await load(app, scenario, headers);
  const bare = await load(floor, scenario, headers);
  const bareBody = await load(bodyFloor, scenario, headers);
  const second = await load(app, scenario, headers);
  await Promise.all([app, floor, bodyFloor].map((server) => server.stop()));
  const requestsPerSecond = (first.requestsPerSecond + second.requestsPerSecond) / 2;
  return {
    name: scenario.name,
    requestsPerSecond,
    p50: Math.min(first.p50, second.p50),
    p99: Math.min(first.p99, second.p99),
    ratio: requestsPerSecond / bare.requestsPerSecond,
    ratioToBody: requestsPerSecond / bareBody.requestsPerSecond,
    target: scenario.target,
    bare,
  };
}

/** Warms up, and picks the response closest to the mean length, so that the bare server sends as many bytes. */
async function warmUp(app: RunningServer, scenario: Scenario, headers: Record<string, string>): Promise<FloorAnswer> {
  const answers: { n: number; bytes: number; response: Response }[] = [];
  for (let n = 0; n < WARM_UP * APART; n += APART) {
    const response = await fetch(`${app.url}${scenario.url(n)}`, { headers });
    answers.push({ n, bytes: (await response.arrayBuffer()).byteLength, response });
  }
  const mean = answers.reduce((sum, { bytes }) => sum + bytes, 0) / WARM_UP;
  const { n, response } = answers.reduce((best, other) =>
    Math.abs(other.bytes - mean) < Math.abs(best.bytes - mean) ? other : best,
  );
  if ('if-none-match' in headers) headers['if-none-match'] = response.headers.get('etag') ?? '';
  return answerOf(`${app.url}${scenario.url(n)}`, headers);
}

/** Headers that Node adds to every response. */
const OF_NODE = ['date', 'connection', 'keep-alive'];

/** Compressed as received; fetch would decompress it. */
async function answerOf(url: string, headers: Record<string, string>): Promise<FloorAnswer> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const ours = Object.entries(response.headers).filter(([name]) => !OF_NODE.includes(name));
  return {
    status: response.statusCode ?? 200,
    headers: Object.fromEntries(ours) as Record<string, string>,
    body: await buffer(response),
  };
}

function bodyAlone({ headers, body }: FloorAnswer): FloorAnswer {
  const type = headers['content-type'] ?? 'text/plain';
  return { status: 200, headers: { 'content-type': type, 'content-length': String(body.length) }, body };
}

async function load({ url }: RunningServer, scenario: Scenario, headers: Record<string, string>) {
  let n = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, path: scenario.url(n++), headers }) }],
  });
  if (result.non2xx > 0 && !('if-none-match' in headers)) throw new Error(`${scenario.name}: ${result.non2xx} failed`);
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
