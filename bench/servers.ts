import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Servers under measurement run in processes of their own, so that the load generator does not slow them. */

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

export async function startApp(options: { pageCache: boolean }): Promise<RunningServer> {
  return start('bench/app-server.ts', options);
}

export interface FloorAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The least a server can do: bare node:http that gives every request this answer. */
export async function startFloor({ body, ...answer }: FloorAnswer): Promise<RunningServer> {
  return start('bench/floor-server.ts', { ...answer, body: body.toString('base64') });
}

async function start(script: string, options: object): Promise<RunningServer> {
  const child: ChildProcess = fork(script, { env: { ...process.env, NODE_ENV: 'production' } });
  child.send(options);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
