import { expect, test } from 'vitest';
import { filmLimitsOf, readConfig } from './config.ts';

test('an empty environment gives the documented defaults', () => {
  const result = readConfig({});
  expect(
    result.ok && [result.value.PORT, result.value.ROLE, result.value.WELCOME_CREDITS, result.value.SANDBOX],
  ).toEqual([3000, 'all', 200, 'auto']);
});

test('a bad value is refused in one line that names the variable', () => {
  const result = readConfig({ PORT: 'eighty', WELCOME_CREDITS: '-1' });
  expect(result.ok).toBe(false);
  if (result.ok) return;
  expect(result.error).toMatch(/PORT: .*WELCOME_CREDITS: /);
  expect(result.error).not.toContain('\n');
});

test('an empty variable counts as absent', () => {
  const result = readConfig({ REPLICATE_API_KEY: '', PORT: '' });
  expect(result.ok && result.value.REPLICATE_API_KEY).toBe(undefined);
});

test('model ids and limits are parsed as JSON, and an invalid value is refused with the name of its variable', () => {
  const env = { REPLICATE_MODELS: '{"a/b":"a/c"}', PROVIDER_LIMITS: '{"runway":{"concurrency":5}}' };
  const result = readConfig(env);
  expect(result.ok && [result.value.REPLICATE_MODELS, result.value.PROVIDER_LIMITS]).toEqual([
    { 'a/b': 'a/c' },
    { runway: { concurrency: 5 } },
  ]);
  const successor = { id: 'a/c', fields: { seconds: 'length', seed: null }, constants: { fps: 24 } };
  const withFields = readConfig({ REPLICATE_MODELS: JSON.stringify({ 'a/b': successor }) });
  expect(withFields.ok && withFields.value.REPLICATE_MODELS).toEqual({ 'a/b': successor });
  for (const [name, value] of [
    ['REPLICATE_MODELS', 'a/c'],
    ['REPLICATE_MODELS', '{"a/b":{"name":"a/c"}}'],
    ['REPLICATE_MODELS', '{"a/b":{"fields":{"seed":1}}}'],
    ['KIE_MODELS', '{"veo3":3}'],
    ['PROVIDER_LIMITS', '{"runway":{"concurrency":0}}'],
    ['PROVIDER_LIMITS', '{"somebody":{}}'],
    ['REPLICATE_WEBHOOK_SECRET', 'whsec_short'],
    ['WAVESPEED_WEBHOOK_SECRET', 'whsec_short'],
  ] as const)
    expect(readConfig({ [name]: value })).toMatchObject({ ok: false, error: expect.stringContaining(`${name}: must`) });
});

test('films are as long and have as many rows as is set, within bounds', () => {
  const limitsOf = (env: Record<string, string>) => {
    const result = readConfig(env);
    return result.ok ? filmLimitsOf(result.value) : result.error;
  };
  expect(limitsOf({})).toEqual({ maxSeconds: 90, maxRows: 8 });
  expect(limitsOf({ FILM_MAX_SECONDS: '3600', FILM_MAX_ROWS: '24' })).toEqual({ maxSeconds: 3_600, maxRows: 24 });
  expect(limitsOf({ FILM_MAX_SECONDS: '3601', FILM_MAX_ROWS: '4' })).toMatch(/FILM_MAX_SECONDS: .*FILM_MAX_ROWS: /);
});

test('a separate worker is refused without a shared database', () => {
  expect(readConfig({ ROLE: 'worker' })).toMatchObject({ ok: false, error: expect.stringContaining('DATABASE_URL') });
});

test('a sign-in provider with only its id or its secret is refused with the name of the missing variable', () => {
  expect(readConfig({ GOOGLE_CLIENT_ID: 'id' })).toMatchObject({
    ok: false,
    error: expect.stringContaining('GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET'),
  });
  expect(readConfig({ GITHUB_CLIENT_SECRET: 'secret' })).toMatchObject({
    ok: false,
    error: expect.stringContaining('GITHUB_CLIENT_SECRET needs GITHUB_CLIENT_ID'),
  });
  expect(readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).ok).toBe(true);
});
