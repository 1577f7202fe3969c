import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Api, Render, Transport } from '#app/entry.server.tsx';
import type { Config } from '#server/config.ts';
import { callDirectly } from '#server/http/direct-call.ts';
import { styleHash } from '#server/http/response/security-headers.ts';
import { documentBytes } from './document.ts';
import { AssetManifest, type PageAssets } from './manifest.ts';
import { separateStyles } from './separate-styles.ts';

export interface RenderedPage {
  status: number;
  html: Buffer;
  /** Hash of its style element, for the content security policy. */
  styleHash?: string;
  /** Target of a redirect. */
  location?: string;
}

export interface Renderer {
  render(url: string): Promise<RenderedPage>;
}

export interface ServerEntry {
  render: Render;
  createApi(transport: Transport): Api;
}

export async function loadRenderer(
  app: FastifyInstance,
  buildDir: string,
  { publicUrl, offlinePages }: Pick<Config, 'publicUrl' | 'offlinePages'>,
): Promise<Renderer> {
  const entry: ServerEntry = await import(pathToFileURL(join(buildDir, 'server/entry.server.js')).href);
  const manifest = new AssetManifest(join(buildDir, 'client'));
  return createRenderer(
    app,
    entry,
    (modules) => ({ ...manifest.assetsFor(modules), ...(offlinePages && { version: manifest.version }) }),
    publicUrl,
  );
}

export function createRenderer(
  app: FastifyInstance,
  entry: ServerEntry,
  assetsFor: (modules: string[]) => PageAssets,
  publicUrl: string,
  inlineStyles = false,
): Renderer {
  const { origin } = new URL(publicUrl);
  const api = entry.createApi(({ method, path, ...input }) => callDirectly(app, method, path, input));
  return {
    async render(url) {
      const page = await entry.render(url, api);
      if (page instanceof Response) {
        return { status: page.status, html: Buffer.alloc(0), location: page.headers.get('location') ?? '/' };
      }
      const path = url.split('?', 1)[0] ?? '/';
      const { pieces, css } = inlineStyles ? { pieces: [page.html], css: '' } : separateStyles(page.html);
      return {
        status: page.status,
        html: documentBytes(page, pieces, css, path, assetsFor(page.modules), origin),
        ...(css && { styleHash: styleHash(css) }),
      };
    },
  };
}
