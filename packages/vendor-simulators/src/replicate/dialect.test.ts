import { expect, test } from 'vitest';
import { replicateDialect } from './dialect.ts';
import { modelById } from './models.ts';

const dialect = replicateDialect(() => ({}));
const post = (path: string, json: unknown): ReturnType<typeof dialect.classify> =>
  dialect.classify({ method: 'POST', path, json, query: () => undefined });

test('an order by version is one of the model whose version it is, as its job is', () => {
  const id = 'nightmareai/real-esrgan';
  const [version] = modelById(id)?.versions ?? [];
  expect(version).toMatch(/^[0-9a-f]{64}$/);
  for (const asked of [version, `${id}:${version}`]) {
    expect(post('/v1/predictions', { version: asked, input: {} })).toMatchObject({ step: 'submit', model: id });
  }
});

test('an order by a version that nobody has is known by it', () => {
  expect(post('/v1/predictions', { version: 'abc', input: {} })).toMatchObject({ step: 'submit', model: 'abc' });
});

test('an order by name is one of that model', () => {
  const order = { input: { prompt: 'a lake' } };
  expect(post('/v1/models/google/nano-banana-2/predictions', order)).toEqual({
    step: 'submit',
    model: 'google/nano-banana-2',
    prompt: 'a lake',
  });
});
