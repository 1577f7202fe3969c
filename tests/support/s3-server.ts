import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A store that speaks as much of S3 as we use: PUT, GET and DELETE of an object by path, each
 * refused unless its AWS Signature Version 4, worked out here from the specification, is right.
 */
export interface S3Server {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** Answers the next requests with 500. */
  failNext(times: number): void;
  close(): Promise<void>;
}

export const S3_KEYS = { accessKeyId: 'AKIATEST', secretAccessKey: 'a secret key for tests' };

export async function startS3(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  let failures = 0;
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const key = decodeURIComponent(request.url ?? '');
    if (failures > 0) {
      failures--;
      return response.writeHead(500).end();
    }
    if (!isSigned(request, bytes)) return response.writeHead(403).end('SignatureDoesNotMatch');
    const found = objects.get(key);
    if (request.method === 'PUT') objects.set(key, { bytes, type: request.headers['content-type'] ?? '' });
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    return found
      ? response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
      : response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: (times) => {
      failures = times;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
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
  const canonical = [method, url, '', canonicalHeaders.join(''), signedHeaders, declared].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const keys = [date, region, 's3', 'aws4_request'];
  const key = keys.reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${S3_KEYS.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}
