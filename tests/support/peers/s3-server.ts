import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A store with the part of S3 we use: PUT, GET, HEAD and DELETE of an object by path and listings, each only with a
 * correct AWS Signature Version 4, computed here from its specification.
 */
export interface S3Server {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; type: string; changedAt: Date }>;
  /** Answers the next requests with 500. */
  failNext(times: number): void;
  /** Stops answering until the returned function is called, which drops the waiting connections. */
  hang(): () => void;
  /** Requests that wait for a response: 'PUT /pictures/…'. */
  waiting(): string[];
  close(): Promise<void>;
}

export const S3_KEYS = { accessKeyId: 'AKIATEST', secretAccessKey: 'a secret key for tests' };

export async function startS3(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  let failures = 0;
  let hanging = false;
  const waiting = new Map<ServerResponse, string>();
  const server = createServer(async (request, response) => {
    // The sender of an incomplete request is gone.
    const bytes = await buffer(request).catch(() => null);
    if (bytes === null) return;
    if (hanging) {
      waiting.set(response, `${request.method} ${request.url}`);
      response.once('close', () => waiting.delete(response));
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(pathname);
    if (failures > 0) {
      failures--;
      return response.writeHead(500).end();
    }
    if (!isSigned(request, bytes)) return response.writeHead(403).end('SignatureDoesNotMatch');
    const found = objects.get(key);
    if (searchParams.has('list-type')) return response.writeHead(200).end(listing(objects, `${key}/`, searchParams));
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type: request.headers['content-type'] ?? '', changedAt: new Date() });
    }
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'PUT' || request.method === 'DELETE')
      return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length });
    return response.end(request.method === 'HEAD' ? undefined : found.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: (times) => {
      failures = times;
    },
    hang: () => {
      hanging = true;
      return () => {
        hanging = false;
        for (const response of waiting.keys()) response.destroy();
      };
    },
    waiting: () => [...waiting.values()],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Two objects per page, so that reading only the first page is noticed. */
function listing(objects: S3Server['objects'], bucket: string, search: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(`${bucket}${search.get('prefix')}`)).sort();
  const after = search.get('continuation-token')?.slice('after&'.length) ?? '';
  const left = keys.filter((key) => key > after);
  const page = left.slice(0, 2);
  const contents = page.map((key) => {
    const changed = objects.get(key)?.changedAt.toISOString();
    return `<Contents><Key>${key.slice(bucket.length)}</Key><LastModified>${changed}</LastModified></Contents>`;
  });
  const next = left.length > 2 ? `<NextContinuationToken>after&amp;${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();

function isSigned({ method, url = '', headers }: IncomingMessage, bytes: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, keyId, date, region, signedHeaders, signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (!date || !region || !signedHeaders || keyId !== S3_KEYS.accessKeyId) return false;
  const declared = String(headers['x-amz-content-sha256'] ?? '');
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(bytes)) return false;
  const canonicalHeaders = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const { pathname, searchParams } = new URL(url, 'http://store');
  const search = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const canonical = [method, pathname, search, canonicalHeaders.join(''), signedHeaders, declared].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const keys = [date, region, 's3', 'aws4_request'];
  const key = keys.reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${S3_KEYS.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}
