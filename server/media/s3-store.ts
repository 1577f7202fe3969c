import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import type { MediaStore } from './store.ts';

const PREFIX = 'handset';

/** Any store that speaks S3, addressed by path. */
export class S3Store implements MediaStore {
  readonly #client: AwsClient;
  readonly #base: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
    this.#base = `${endpoint}/${bucket}/${PREFIX}`;
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

  async #send(method: string, name: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.#client.fetch(`${this.#base}/${name}`, { ...init, method });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    throw new Error(`The media store answered ${response.status} to ${method} ${name}`);
  }
}
