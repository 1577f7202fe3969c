import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { hasEnded, PROCESS_NAME } from './process-name.ts';

it('knows that this process runs, and that another one with its number has ended', () => {
  expect(hasEnded(PROCESS_NAME)).toBe(false);
  expect(hasEnded(PROCESS_NAME.replace(/\S+$/, '1'))).toBe(true);
});

it('knows that a process has ended', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  expect(hasEnded(`${hostname()} ${child.pid} 1`)).toBe(true);
});

it('says nothing of processes on another host', () => {
  expect(hasEnded(`elsewhere ${PROCESS_NAME.split(' ').slice(1).join(' ')}`)).toBe(false);
  expect(hasEnded('elsewhere 999999 1')).toBe(false);
});
