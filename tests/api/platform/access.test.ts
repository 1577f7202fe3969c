import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { signToken } from '#server/http/request/token.ts';
import { readSecrets } from '#server/secrets.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();

test('admin addresses in disguise do not bypass the access check', async () => {
  for (const url of ['/api/brands/', '/API/brands', '//api/brands', '/api/./brands', '/api/%62rands']) {
    const { status } = await server.call({ method: 'POST', url, payload: { name: 'Sneaky' } });
    expect([401, 403, 404]).toContain(status);
  }
});

test('a token that is unsigned, forged, expired or for another purpose is 401', async () => {
  const key = readSecrets(server.config).newest('session');
  const { id, user, headers } = await server.person('admin');
  const good = headers.authorization.slice('Bearer '.length);
  expect(await server.call({ method: 'POST', url: '/api/brands', headers, payload: {} })).toMatchObject({
    status: 422,
  });
  const [, payload = ''] = good.split('.');
  const sessionId = JSON.parse(Buffer.from(payload, 'base64url').toString()).sid;
  const claims = { ...user, sessionId };
  const soon = new Date(Date.now() + 60_000);
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  const forged = await signToken(claims, Buffer.from('another secret of at least 32 characters'), soon);
  const expired = await signToken(claims, key, new Date(Date.now() - 60_000));
  const sessionless = await signToken({ ...claims, sessionId: '' }, key, soon);
  const elsewhere = await new SignJWT({ role: 'admin', sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setAudience('handset:reset')
    .setExpirationTime('1h')
    .sign(key);
  for (const token of [none, forged, expired, sessionless, elsewhere, 'rubbish']) {
    const answer = await server.call({
      method: 'POST',
      url: '/api/brands',
      headers: authHeaders(token),
      payload: { name: 'No' },
    });
    expect(answer).toMatchObject({ status: 401, body: { message: 'Token expired or invalid' } });
  }
});
