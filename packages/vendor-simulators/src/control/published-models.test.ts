import { expect, test } from 'vitest';
import { startRig } from '../testing/client.ts';

const KLING = 'kwaivgi/kling-v2.5-turbo-pro';
const MMAUDIO = 'zsxkib/mmaudio';
const input = { prompt: 'a lake', duration: 5 };

interface Published {
  readonly is_official: boolean;
  readonly latest_version: {
    readonly id: string;
    readonly openapi_schema: {
      readonly components: {
        readonly schemas: Record<string, { enum?: unknown[] }> & {
          readonly Input: { readonly required?: string[]; readonly properties: Record<string, unknown> };
        };
      };
    };
  };
}

async function rigOf() {
  const rig = await startRig({ speed: 1_000 });
  const published = async (model: string): Promise<Published> =>
    (await (await rig.call('GET', `/v1/models/${model}`)).json()) as Published;
  const submit = (body: object) => rig.call('POST', `/v1/models/${KLING}/predictions`, { input: body });
  return { rig, published, submit };
}

test('a model is published in the form of Cog, as it is validated', async () => {
  const { published } = await rigOf();
  const { is_official, latest_version } = await published(KLING);
  const { schemas } = latest_version.openapi_schema.components;
  expect(is_official).toBe(true);
  expect(schemas.Input).toEqual({
    type: 'object',
    title: 'Input',
    required: ['prompt'],
    properties: {
      prompt: { type: 'string', title: 'Prompt', minLength: 1, maxLength: 10_000, 'x-order': 0 },
      negative_prompt: { type: 'string', title: 'Negative Prompt', maxLength: 2_500, 'x-order': 1, default: '' },
      duration: { allOf: [{ $ref: '#/components/schemas/duration' }], 'x-order': 2, default: 5 },
      aspect_ratio: { allOf: [{ $ref: '#/components/schemas/aspect_ratio' }], 'x-order': 3, default: '16:9' },
    },
  });
  expect(schemas['duration']).toEqual({
    enum: [5, 10],
    type: 'integer',
    title: 'duration',
    description: 'An enumeration.',
  });
  expect(schemas['Output']).toEqual({ type: 'string', format: 'uri', title: 'Output' });
});

test('a community model has its versions, an official one has none', async () => {
  const { rig, published } = await rigOf();
  const { is_official, latest_version } = await published(MMAUDIO);
  expect(is_official).toBe(false);
  const versions = (model: string, id: string) => rig.call('GET', `/v1/models/${model}/versions/${id}`);
  expect(await (await versions(MMAUDIO, latest_version.id)).json()).toEqual(latest_version);
  expect((await versions(MMAUDIO, 'f'.repeat(64))).status).toBe(404);
  expect((await versions(KLING, (await published(KLING)).latest_version.id)).status).toBe(404);
  expect((await rig.call('GET', '/v1/models/nobody/nothing')).status).toBe(404);
  expect((await fetch(`${rig.sandbox.url}/v1/models/${KLING}`)).status).toBe(401);
});

test('a retired model is gone from the list and refused at a submission, at no cost; its jobs go on', async () => {
  const { rig, submit } = await rigOf();
  const { id } = (await (await submit(input)).json()) as { id: string };
  rig.sandbox.models.retire(KLING);
  const gone = { status: 404, title: 'Not Found', detail: 'This model is no longer available.' };
  expect(await (await rig.call('GET', `/v1/models/${KLING}`)).json()).toEqual(gone);
  expect(await (await submit(input)).json()).toEqual(gone);
  expect(rig.sandbox.journal.paid()).toHaveLength(1);
  await rig.until(id, 'succeeded');
  rig.sandbox.models.restore();
  expect((await submit(input)).status).toBe(201);
});

test('a changed field is missing from the schema and refused at a submission, with the usual words', async () => {
  const { rig, published, submit } = await rigOf();
  rig.sandbox.models.alter(KLING, {
    removes: ['negative_prompt'],
    allows: { aspect_ratio: ['16:9', '21:9'] },
    requires: ['style'],
  });
  const { schemas } = (await published(KLING)).latest_version.openapi_schema.components;
  expect(Object.keys(schemas.Input.properties)).toEqual(['prompt', 'duration', 'aspect_ratio', 'style']);
  expect(schemas.Input.required).toEqual(['prompt', 'style']);
  expect(schemas['aspect_ratio']?.enum).toEqual(['16:9', '21:9']);
  const refused = await submit({ ...input, negative_prompt: 'rain', aspect_ratio: '9:16' });
  expect(refused.status).toBe(422);
  expect(((await refused.json()) as { detail: string }).detail.split('\n')).toEqual([
    '- input: Additional property negative_prompt is not allowed',
    '- input: style is required',
    '- input.aspect_ratio: aspect_ratio must be one of the following: "16:9", "21:9"',
  ]);
  expect((await submit({ ...input, style: 'photo', aspect_ratio: '16:9' })).status).toBe(201);
});

test('models are altered over HTTP from this machine', async () => {
  const { rig, published } = await rigOf();
  const control = (method: string, body?: object) => rig.call(method, '/__sandbox/models', body);
  expect((await control('POST', { id: KLING, change: { removes: ['duration'] } })).status).toBe(201);
  expect(
    Object.keys((await published(KLING)).latest_version.openapi_schema.components.schemas.Input.properties),
  ).toEqual(['prompt', 'negative_prompt', 'aspect_ratio']);
  expect((await control('POST', { id: MMAUDIO, retired: true })).status).toBe(201);
  expect(await (await control('GET')).json()).toEqual({
    retired: [MMAUDIO],
    altered: { [KLING]: { removes: ['duration'], allows: {}, requires: [] } },
  });
  expect((await control('POST', { id: KLING, change: { removed: ['x'] } })).status).toBe(422);
  await control('DELETE');
  expect(rig.sandbox.models.list()).toEqual({ retired: [], altered: {} });
});
