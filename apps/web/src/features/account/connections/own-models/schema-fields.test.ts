import { expect, test } from 'vitest';
import { fieldLabel, missingIn, readScalar, schemaFields } from './schema-fields.ts';

const schema = {
  type: 'object',
  properties: {
    api: { type: 'string', enum: ['images', 'videos'] },
    model: { type: 'string', minLength: 1, description: 'As in GET /models' },
    fps: { type: 'number' },
    steps: { type: 'integer' },
    isFast: { type: 'boolean' },
    sends: { type: 'array', items: { type: 'string', enum: ['seed', 'negativePrompt'] } },
    fields: {
      type: 'object',
      propertyNames: { type: 'string', enum: ['seed', 'negativePrompt'] },
      additionalProperties: { type: 'string', minLength: 1 },
    },
    inputs: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'string' } },
    constants: {
      type: 'object',
      additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    },
    workflow: { type: 'object', additionalProperties: { type: 'object' } },
    outputs: { type: 'array', items: { type: 'object' } },
    anything: {},
  },
  required: ['api', 'model'],
};

test('each property of a schema becomes a field that fits its type, and the rest is written as JSON', () => {
  expect(
    schemaFields(schema).map(({ name, label: _label, hint: _hint, required: _required, ...control }) => [
      name,
      control,
    ]),
  ).toEqual([
    ['api', { kind: 'choice', options: ['images', 'videos'] }],
    ['model', { kind: 'text' }],
    ['fps', { kind: 'number', whole: false }],
    ['steps', { kind: 'number', whole: true }],
    ['isFast', { kind: 'flag' }],
    ['sends', { kind: 'choices', options: ['seed', 'negativePrompt'] }],
    ['fields', { kind: 'names', names: ['seed', 'negativePrompt'] }],
    ['inputs', { kind: 'map', plain: true }],
    ['constants', { kind: 'map', plain: false }],
    ['workflow', { kind: 'json' }],
    ['outputs', { kind: 'json' }],
    ['anything', { kind: 'json' }],
  ]);
});

test('fields carry a readable label, the description, and whether they are required', () => {
  const [api, model, fps] = schemaFields(schema);
  expect(api).toMatchObject({ label: 'API', required: true });
  expect(model).toMatchObject({ label: 'Model', hint: 'As in GET /models', required: true });
  expect(fps).toMatchObject({ hint: undefined, required: false });
  expect(fieldLabel('negativePrompt')).toBe('Negative prompt');
  expect(fieldLabel('image_size')).toBe('Image size');
});

test('fields that must be given are asked for', () => {
  expect(missingIn(schemaFields(schema), { steps: 3 })).toEqual([
    ['api', 'Choose one of these'],
    ['model', 'Fill this in'],
  ]);
  expect(missingIn(schemaFields(schema), { api: 'images', model: 'a' })).toEqual([]);
});

test('a kind without a schema has no fields', () => expect(schemaFields(null)).toEqual([]));

test('values of a map are numbers and flags only where the schema takes them', () => {
  expect(['12', '-0.5', 'true', 'null', 'high', '1.2.3'].map((written) => readScalar(written, false))).toEqual([
    12,
    -0.5,
    true,
    null,
    'high',
    '1.2.3',
  ]);
  expect(readScalar('12', true)).toBe('12');
});
