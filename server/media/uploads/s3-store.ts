import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/config.ts';
import { MEDIA_NAME, type MediaStore, type StoredFile } from './store.ts';

const PREFIX = 'handset';

/** Any store that speaks S3, addressed by path. */
export class S3Store implements MediaStore {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #base: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
    this.#bucket = `${endpoint}/${bucket}`;
    this.#base = `${this.#bucket}/${PREFIX}`;
  }

  async put(name: string, bytes: Buffer, type: string): Promise<void> {
    await this.#send('PUT', name, { body: new Uint8Array(bytes), headers: { 'content-type': type } });
  }

  async get(name: string): Promise<Buffer | null> {
    const response = await this.#send('GET', name);
    return response.status === 404 ? null : Buffer.from(await response.arrayBuffer());
  }

  async remove(name: string): Promise<void> {
    await this.#send('DELETE', name);
  }

  async size(name: string): Promise<number | null> {
    const response = await this.#send('HEAD', name);
    return response.status === 404 ? null : Number(response.headers.get('content-length'));
  }

  /** A thousand at a time, as the store hands them out. */
  async *list(): AsyncGenerator<StoredFile> {
    let token: string | undefined;
    do {
      const search = new URLSearchParams({ 'list-type': '2', prefix: `${PREFIX}/` });
      if (token) search.set('continuation-token', token);
      const response = await this.#client.fetch(`${this.#bucket}?${search}`);
      if (!response.ok) throw new Error(`The media store answered ${response.status} to a listing`);
      const xml = await response.text();
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = textIn(entry, 'Key').slice(PREFIX.length + 1);
        if (MEDIA_NAME.test(name)) yield { name, changedAt: new Date(textIn(entry, 'LastModified')) };
      }
      token = textIn(xml, 'NextContinuationToken') || undefined;
    } while (token);
  }

  async #send(method: string, name: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.#client.fetch(`${this.#base}/${name}`, { ...init, method });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    throw new Error(`The media store answered ${response.status} to ${method} ${name}`);
  }
}

/** Names of ours and tokens of the store need no more of XML than this. */
function textIn(xml: string, tag: string): string {
  return (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replaceAll('&amp;', '&');
}
