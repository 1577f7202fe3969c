import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { IMPORT_FILE_MAX } from '#contract/desk/imports.ts';

/** The files for running Handset must fit together. Docker does not run here: its files are parsed. */

const read = (file: string) => readFileSync(file, 'utf8');
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

test('the image has the pg_dump of the PostgreSQL that compose starts', () => {
  const dockerfile = read('Dockerfile');
  const server = numberIn(parse(read('deploy/compose.yaml')).services.database.image, /^postgres:(\d+)/);
  const [, last = ''] = dockerfile.split(/^FROM (?!.* AS )/m);
  expect(numberIn(last, /postgresql-client-(\d+)/)).toBe(server);
  // Debian 12 has version 15, Debian 13 has 17.
  expect(dockerfile.match(/^FROM \S+/gm)).toEqual(['FROM node:24-trixie-slim', 'FROM node:24-trixie-slim']);
  expect(server).toBe(17);
});

test('the proxy configurations allow the sizes that the desk may send', () => {
  const mebibyte = 1_048_576;
  const nginx = numberIn(read('deploy/nginx.conf'), /client_max_body_size (\d+)m;/) * mebibyte;
  const caddy = numberIn(read('deploy/Caddyfile'), /max_size (\d+)MiB/) * mebibyte;
  expect(Math.min(nginx, caddy)).toBeGreaterThan(IMPORT_FILE_MAX);
});
