import { Hono } from 'hono';
import { z } from 'zod';
import type { Dialect } from '../control/dialect.ts';
import type { InputSchema } from '../control/published-models.ts';
import { type Env, sendError } from '../control/request.ts';
import type { Core } from '../jobs/core.ts';
import type { SimulatedModel } from './model.ts';
import { modelById } from './models.ts';
import { videoModels } from './video-models.ts';

/** A property of an input, as zod writes it. */
interface Field {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Field[];
  readonly items?: Field;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** `GET /models/{owner}/{name}` and `…/versions/{id}`: what a model takes, as it is validated. */
export function modelRoutes({ models, baseUrl }: Core, dialect: Dialect): Hono<Env> {
  const app = new Hono<Env>();
  const versionOf = (model: SimulatedModel, id: string = model.versions[0]) => ({
    id,
    created_at: '2026-01-01T00:00:00.000000Z',
    cog_version: '0.16.9',
    openapi_schema: openApi(model, (input) => models.publish(model.id, input)),
  });

  app.get('/models/:owner/:name', (c) => {
    const { owner, name } = c.req.param();
    const model = modelById(`${owner}/${name}`);
    if (!model) return sendError(c, dialect, { kind: 'not-found' });
    if (models.isRetired(model.id)) return sendError(c, dialect, { kind: 'retired' });
    return c.json({
      url: `${baseUrl()}/${model.id}`,
      owner,
      name,
      description: 'A stand-in of the sandbox',
      visibility: 'public',
      is_official: model.official,
      github_url: null,
      paper_url: null,
      license_url: null,
      run_count: 0,
      cover_image_url: null,
      default_example: { output: exampleOf(model) },
      latest_version: versionOf(model),
    });
  });
  app.get('/models/:owner/:name/versions/:version', (c) => {
    const { owner, name, version } = c.req.param();
    const model = modelById(`${owner}/${name}`);
    if (model && models.isRetired(model.id)) return sendError(c, dialect, { kind: 'retired' });
    // Official models list no versions.
    if (!model || model.official || !model.versions.includes(version))
      return sendError(c, dialect, { kind: 'not-found' });
    return c.json(versionOf(model, version));
  });
  return app;
}

/** The output of the example that a model's page shows. */
function exampleOf(model: SimulatedModel): unknown {
  const { output, id } = model;
  const isVideo = videoModels.includes(model) || id === 'kinoloom/mock-vid';
  const url = `https://replicate.delivery/xezq/example/out.${output === 'parts' ? 'mp3' : isVideo ? 'mp4' : 'png'}`;
  if (output === 'parts') return { vocals: url };
  return output === 'list' ? [url] : url;
}

/** In the form of Cog, the packager of Replicate's models: each list of values is a schema of its own. */
function openApi(model: SimulatedModel, publish: (input: InputSchema) => InputSchema): object {
  const written = z.toJSONSchema(model.schema, { target: 'openapi-3.0', io: 'input' });
  const { properties = {}, required = [] } = publish(written as InputSchema);
  const schemas: Record<string, object> = {};
  const fields = Object.entries(properties).map(([name, field], order) => {
    const { enum: values, default: usual, ...rest } = simplified(field);
    const common = { 'x-order': order, ...(usual !== undefined && { default: usual }) };
    if (!values) return [name, { ...rest, ...common, title: titleOf(name) }] as const;
    schemas[name] = { enum: values, type: rest.type, title: name, description: 'An enumeration.' };
    return [name, { allOf: [{ $ref: `#/components/schemas/${name}` }], ...common }] as const;
  });
  return {
    openapi: '3.0.2',
    info: { title: 'Cog', version: '0.1.0' },
    components: {
      schemas: {
        Input: {
          type: 'object',
          title: 'Input',
          ...(required.length > 0 && { required }),
          properties: Object.fromEntries(fields),
        },
        Output: outputs[model.output],
        ...schemas,
      },
    },
  };
}

const uri = { type: 'string', format: 'uri' };
const outputs = {
  uri: { ...uri, title: 'Output' },
  list: { type: 'array', items: uri, title: 'Output' },
  parts: { type: 'object', title: 'Output', properties: { vocals: uri, drums: uri, bass: uri, other: uri } },
} as const satisfies Record<SimulatedModel['output'], object>;

/** Without what only zod writes: single values as alternatives, and the bounds of safe integers. */
function simplified(field: Field): Field {
  const { anyOf, ...own } = field;
  const values = anyOf?.every((one) => one.enum) ? anyOf.flatMap((one) => one.enum) : own.enum;
  const type = anyOf?.[0]?.type ?? own.type;
  const whole = values?.every((value) => Number.isInteger(value)) ? 'integer' : type;
  const { minimum, maximum, items, ...rest } = own;
  return {
    ...rest,
    ...(whole !== undefined && { type: whole }),
    ...(values && { enum: values }),
    ...(items && { items: items.anyOf?.[0] ?? items }),
    ...(minimum !== undefined && Number.isSafeInteger(minimum - 1) && { minimum }),
    ...(maximum !== undefined && Number.isSafeInteger(maximum + 1) && { maximum }),
  };
}

const titleOf = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
