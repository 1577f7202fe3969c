import type { WriteStream } from 'node:tty';

const WIDTH = 30;

/** A progress bar on a terminal; elsewhere one line per stage. */
export function progressBar(stream: WriteStream): (stage: string, done: number, total: number) => void {
  return (stage, done, total) => {
    if (stream.isTTY) {
      const filled = Math.round((done / total) * WIDTH);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      stream.write(`\r${stage.padEnd(8)} ${bar} ${done} of ${total}${done === total ? '\n' : ''}`);
    } else if (done === total) {
      stream.write(`${stage}: ${done} of ${total}\n`);
    }
  };
}
