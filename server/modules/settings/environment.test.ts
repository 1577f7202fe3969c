import { expect, test } from 'vitest';
import { ENVIRONMENT_KEYS, readConfig } from '#server/config.ts';
import { describeEnvironment, VARIABLES } from './environment.ts';

test('every environment variable is described in the same order', () => {
  expect(Object.keys(VARIABLES)).toEqual(ENVIRONMENT_KEYS);
});

test('secrets and passwords in addresses are hidden', () => {
  const given = {
    DATABASE_URL: 'postgres://me:hidden1@db/handset',
    SMTP_URL: 'smtp://me:hidden2@mail:587',
    TOKEN_SECRET: 'hidden3'.repeat(6),
    ADMIN_PASSWORD: 'hidden4 and long',
    METRICS_TOKEN: 'hidden5hidden5hidden5',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:hidden6@127.0.0.1:4318',
  };
  const described = describeEnvironment(readConfig(given), given);
  expect(JSON.stringify(described)).not.toMatch(/hidden/);
  expect(described.find(({ name }) => name === 'SMTP_URL')).toMatchObject({ value: 'set', isSet: true });
  expect(described.find(({ name }) => name === 'OTEL_EXPORTER_OTLP_ENDPOINT')).toMatchObject({
    value: 'http://…@127.0.0.1:4318',
  });
  expect(described.find(({ name }) => name === 'PORT')).toMatchObject({ value: '3000', isSet: false });
  expect(described.find(({ name }) => name === 'METRICS_TOKEN')).toMatchObject({ isSecret: true });
});
