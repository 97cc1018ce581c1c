import {
  type ApiRequest,
  type Dialect,
  type ErrorResponse,
  field,
  type RequestSubject,
  text,
} from '../control/dialect.ts';
import { Graph } from './graph.ts';
import { flowOf } from './plan-graph.ts';

/** @param jobOfFile the job that made a file, by its name */
export function comfyUiDialect(jobOfFile: (filename: string) => string | undefined): Dialect {
  return {
    vendor: 'comfyui',
    owns: (path) => path.startsWith('/comfyui/'),
    classify: (request) => classify(request, jobOfFile),
    errors: {
      // ComfyUI itself has no keys: these come from a proxy in front of it.
      unauthorized: problem(401, 'unauthorized', 'Wrong key'),
      quota: ({ as }) => problem(as, 'quota', 'Payment required'),
      throttled: problem(429, 'throttled', 'Too many requests'),
      overloaded: problem(503, 'unavailable', 'Service temporarily unavailable'),
      'not-found': problem(404, 'not_found', 'Not found'),
      retired: {
        status: 400,
        body: {
          error: body('prompt_outputs_failed_validation', 'Prompt outputs failed validation').error,
          node_errors: { '1': { errors: [MISSING_FILE], dependent_outputs: ['9'], class_type: 'UNETLoader' } },
        },
      },
      'too-large': problem(413, 'too_large', 'Maximum request body size exceeded'),
      'not-json': problem(500, 'internal', 'Internal Server Error'),
      invalid: ({ detail }) => problem(400, 'invalid_prompt', detail, 'prompt_outputs_failed_validation'),
      'failure-in-200': problem(500, 'internal', 'Internal Server Error'),
      status: ({ status, detail }) => problem(status, 'status', detail),
    },
    expiredStatus: 404,
  };
}

const MISSING_FILE = {
  type: 'value_not_in_list',
  message: 'Value not in list',
  details: "unet_name: 'gone.safetensors' not in []",
  extra_info: { input_name: 'unet_name', input_config: null, received_value: 'gone.safetensors' },
};

const body = (type: string, message: string) => ({
  error: { type, message, details: '', extra_info: {} },
  node_errors: {},
});

function problem(status: number, type: string, message: string, as = type): ErrorResponse {
  return { status, body: body(as, message) };
}

function classify(
  { method, path, json, query }: ApiRequest,
  jobOfFile: (name: string) => string | undefined,
): RequestSubject {
  const route = path.replace(/^\/comfyui(\/api)?/, '');
  const looked = /^\/history\/([^/]+)$/.exec(route)?.[1];
  if (looked !== undefined) return { step: 'poll', job: looked };
  if (method === 'GET') {
    if (route === '/queue') return { step: 'poll' };
    return route === '/view' ? { step: 'download', job: jobOfFile(query('filename') ?? '') } : { step: 'other' };
  }
  switch (route) {
    case '/prompt': {
      const graph = Graph.safeParse(field(json, 'prompt')).data ?? {};
      return { step: 'submit', model: modelOf(graph), prompt: flowOf(graph).prompt };
    }
    case '/upload/image':
      return { step: 'upload' };
    case '/interrupt':
      return { step: 'cancel', job: text(field(json, 'prompt_id')) };
    case '/queue': {
      const deleted = field(json, 'delete');
      return { step: 'cancel', job: Array.isArray(deleted) ? text(deleted[0]) : undefined };
    }
    default:
      return { step: 'other' };
  }
}

/** The model file that a workflow is built on. */
export const modelOf = (graph: Graph): string | undefined =>
  Object.values(graph)
    .map(({ inputs }) => text(inputs['ckpt_name']) ?? text(inputs['unet_name']))
    .find((name) => name !== undefined);
