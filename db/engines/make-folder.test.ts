import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'handset-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('creates a folder with its parents if it does not exist', () => {
  const folder = join(emptyFolder(), 'a', 'b', 'c');
  makeFolder(folder, { mode: 0o700 });
  makeFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test.runIf(existsSync('/proc/self'))('a place that refuses folders is an error at once', () => {
  expect(() => makeFolder('/proc/handset/data')).toThrow('ENOENT');
});
