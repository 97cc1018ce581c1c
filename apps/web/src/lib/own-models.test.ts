import type { OwnEntry, PublicConfig } from '@kinoloom/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configQuery } from './config.ts';
import { makerName } from './media-names.ts';
import { entryOf, goneModel, isOwn, modelField, offeredOwnModels, toolChoices } from './own-models.ts';
import { queryClient } from './query-client.ts';

const size = { width: 1280, height: 720 };
const entry = (
  id: string,
  family: OwnEntry['family'],
  media: OwnEntry['media'],
  more: Partial<OwnEntry> = {},
): OwnEntry => ({
  id,
  label: `Label of ${id}`,
  note: 'Ours',
  media,
  family,
  vendor: 'c1',
  path: `/api/ai/own/${family}`,
  price: { per: 'result', credits: 3 },
  estimatedSeconds: 10,
  ...more,
});
const config: PublicConfig = {
  success: true,
  version: '0',
  contactEmail: null,
  operatorName: null,
  sourceUrl: null,
  welcomeCredits: 200,
  film: { maxSeconds: 90, maxRows: 8 },
  auth: { google: false, github: false, passwordReset: false },
  assistant: null,
  transcription: null,
  billing: 'test',
  models: ['flux-kontext-pro', 'own-image', 'own-clip', 'own-edit'].map((id) => ({
    id,
    provider: 'c1',
    sandbox: false,
  })),
  own: [
    entry('own-image', 'image', 'image', { sizes: { '4:3': size }, listed: true }),
    entry('own-clip', 'clip', 'video', {
      sizes: { '16:9': size },
      seconds: [5],
      followsImage: true,
      takesLastImage: false,
    }),
    entry('own-edit', 'image-edit', 'image'),
    entry('own-removed', 'image', 'image', { sizes: { '1:1': size } }),
  ],
};

beforeEach(() => queryClient.setQueryData(configQuery.queryKey, config));
afterEach(() => queryClient.clear());

test('models of one’s own that are served are on offer, by what they make', () => {
  expect(offeredOwnModels('image', config).map(({ id }) => id)).toEqual(['own-image']);
  expect(offeredOwnModels('video', config)).toMatchObject([
    {
      id: 'own-clip',
      seconds: [5],
      resolution: null,
      followsImage: true,
      takesLastImage: false,
      sizes: { '16:9': size },
    },
  ]);
  expect(offeredOwnModels('image', undefined)).toEqual([]);
});

test('tools are the catalogue’s that are served, then those of one’s own', () => {
  expect(toolChoices('image-edit', config).map(({ id }) => id)).toEqual(['flux-kontext-pro', 'own-edit']);
  expect(toolChoices('image-mix', config)).toEqual([]);
  expect(toolChoices('image-edit', undefined).map(({ id }) => id)).toEqual(['flux-kontext-pro']);
});

test('results keep the name of a model that was removed', () => {
  expect(makerName('own-removed')).toBe('Label of own-removed');
  expect(entryOf('own-removed')).toMatchObject({ media: 'image', sizes: { '1:1': size } });
  expect(entryOf('own-edit')).not.toHaveProperty('sizes');
  expect(makerName('own-unknown')).toBe('own-unknown');
});

test('only a model of one’s own that nobody serves is gone', () => {
  expect(goneModel('own-removed', config)).toBe('Label of own-removed');
  expect(goneModel('own-image', config)).toBeUndefined();
  expect(goneModel('flux-pro', config)).toBeUndefined();
});

test('requests name a model of one’s own, whose path is its family’s', () => {
  const own = entryOf('own-edit');
  const ofCatalogue = entryOf('flux-kontext-pro');
  if (!own || !ofCatalogue) throw new Error('An entry is missing');
  expect([isOwn(own), modelField(own)]).toEqual([true, { model: 'own-edit' }]);
  expect([isOwn(ofCatalogue), modelField(ofCatalogue)]).toEqual([false, {}]);
});
