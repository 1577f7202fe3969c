import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type RenderRequest = { svg: string };
export type RenderReply = { png: Uint8Array } | { error: string };

const SCRIPT = fileURLToPath(new URL('./render-process.ts', import.meta.url));
/** Crawlers come in waves; the process exits between them. */
const IDLE_MS = 10_000;

/**
 * Renders in a separate process that exits when idle, because the renderer keeps a hundred megabytes after its first
 * picture. One picture at a time.
 */
export class PictureRenderer {
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  async render(svg: string): Promise<Buffer> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    try {
      return await requestRender(child, { svg });
    } finally {
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill();
    this.#child = null;
  }

  #start(): ChildProcess {
    const child = fork(SCRIPT, { serialization: 'advanced', execArgv: [] });
    const forget = () => {
      if (this.#child === child) this.#child = null;
    };
    child.once('exit', forget).on('error', forget);
    // An idle renderer does not keep this process alive.
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }
}

function requestRender(child: ChildProcess, order: RenderRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      child.off('message', answered).off('exit', ended).off('error', failed);
      child.channel?.unref();
      outcome();
    };
    const answered = (answer: RenderReply) =>
      settle(() => ('png' in answer ? resolve(Buffer.from(answer.png)) : reject(new Error(answer.error))));
    const failed = (error: Error) => settle(() => reject(error));
    const ended = () => settle(() => reject(new Error('The renderer ended before it answered.')));
    child.on('message', answered).on('exit', ended).on('error', failed);
    child.channel?.ref();
    child.send(order, (error) => error && failed(error));
  });
}
