import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { mediaErrors } from '#contract/errors/texts.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { S3Config } from '#server/config.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { IMPORT_NAME, MEDIA_NAME, type MediaStore, type StoredFile } from './store.ts';

const UPLOADS = { prefix: 'handset', names: new RegExp(`${MEDIA_NAME.source}|${IMPORT_NAME.source}`) };
/** Including retries; after this the store counts as unavailable. */
const TIMEOUT_MS = 10_000;
/** For transferring a whole database. */
const FILE_TIMEOUT_MS = HOUR_MS;
const RETRY_AFTER_SECONDS = 30;

/** Any S3-compatible store, with path-style addresses. */
export class S3Store implements MediaStore {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #base: string;
  readonly #files: typeof UPLOADS;
  readonly #timeoutMs: number;

  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
    { timeoutMs = TIMEOUT_MS, files = UPLOADS } = {},
  ) {
    this.#timeoutMs = timeoutMs;
    this.#files = files;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
    this.#bucket = `${endpoint}/${bucket}`;
    this.#base = `${this.#bucket}/${files.prefix}`;
  }

  async put(name: string, bytes: Buffer, type: string): Promise<void> {
    await this.#send('PUT', name, { body: new Uint8Array(bytes), headers: { 'content-type': type } });
  }

  async get(name: string): Promise<Buffer | null> {
    const response = await this.#send('GET', name);
    return response.status === 404 ? null : Buffer.from(await response.arrayBuffer().catch(throwUnavailable));
  }

  /** Streams a file of any length. */
  async putFile(name: string, path: string): Promise<void> {
    const body = await openAsBlob(path);
    await this.#send('PUT', name, { body, headers: { 'content-type': 'application/octet-stream' } }, FILE_TIMEOUT_MS);
  }

  /** A stream; null if the file does not exist. */
  async read(name: string): Promise<AsyncIterable<Uint8Array> | null> {
    const { status, body } = await this.#send('GET', name, {}, FILE_TIMEOUT_MS);
    return status === 404 ? null : body;
  }

  async remove(name: string): Promise<void> {
    await this.#send('DELETE', name);
  }

  async size(name: string): Promise<number | null> {
    const response = await this.#send('HEAD', name);
    return response.status === 404 ? null : Number(response.headers.get('content-length'));
  }

  /** In pages of a thousand, as S3 lists them. */
  async *list(): AsyncGenerator<StoredFile> {
    let token: string | undefined;
    const { prefix, names } = this.#files;
    do {
      const search = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}/` });
      if (token) search.set('continuation-token', token);
      const signal = AbortSignal.timeout(this.#timeoutMs);
      const response = await this.#client.fetch(`${this.#bucket}?${search}`, { signal });
      if (!response.ok) throw new Error(`The media store answered ${response.status} to a listing`);
      const xml = await response.text();
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = textIn(entry, 'Key').slice(prefix.length + 1);
        if (names.test(name)) yield { name, changedAt: new Date(textIn(entry, 'LastModified')) };
      }
      token = textIn(xml, 'NextContinuationToken') || undefined;
    } while (token);
  }

  async #send(method: string, name: string, init: RequestInit = {}, timeoutMs = this.#timeoutMs): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await this.#client
      .fetch(`${this.#base}/${name}`, { ...init, method, signal })
      .catch(throwUnavailable);
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    return throwUnavailable(new Error(`The media store answered ${response.status} to ${method} ${name}`));
  }
}

/** The visitor gets a plain message, the log the cause. */
function throwUnavailable(cause: unknown): never {
  throw Object.assign(new HttpError('UNAVAILABLE', mediaErrors.storeDown), { cause, retryAfter: RETRY_AFTER_SECONDS });
}

/** Our names and the store's tokens need no XML parser. */
function textIn(xml: string, tag: string): string {
  return (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replaceAll('&amp;', '&');
}
