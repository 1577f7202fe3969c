import { request } from 'node:http';
import { expect, test } from '@playwright/test';

let sent = 0;

/** Sends a message to the desk, each from another local address: one network may send five an hour. */
export async function sendContactMessage(message: { name: string; email: string; subject: string; message: string }) {
  sent += 1;
  const { baseURL = '' } = test.info().project.use;
  const { workerIndex } = test.info();
  const localAddress = `127.${1 + (workerIndex % 250)}.${1 + (Math.floor(sent / 250) % 250)}.${1 + (sent % 250)}`;
  const status = await new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: new URL(baseURL).port, path: '/api/contact', method: 'POST', localAddress },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    call.setHeader('content-type', 'application/json');
    call.on('error', reject);
    call.end(JSON.stringify(message));
  });
  expect(status).toBe(201);
}
