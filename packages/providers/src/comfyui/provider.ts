import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type AdapterOptions,
  afterError,
  checkAccount,
  type Client,
  connect,
  running,
  stopWork,
  submitWork,
  unknownModel,
  worldOf,
} from '../http/index.ts';
import type {
  ModelCheck,
  Progress,
  ProviderTask,
  RemoteOperation,
  StartOptions,
  VendorAdapter,
  VendorKind,
  VendorLimits,
} from '../spec/index.ts';
import { samplersOf } from './bindings.ts';
import { draftOf } from './draft.ts';
import { readComfyFailure } from './failures.ts';
import { endOf, look, queueState } from './history.ts';
import { classesOf, missingOn, readObjectInfo } from './object-info.ts';
import { openSocket, type OpenSocket, stepProgress, type StepProgress } from './step-progress.ts';
import { uploadInputs } from './upload-inputs.ts';
import { ComfyModel, filled } from './workflow.ts';

/** A server works on one workflow at a time. */
const LIMITS: VendorLimits = { concurrency: 1, perPeriod: { count: 600, ms: 60_000 } };

/** Files stay on the server's disk; the history that names them stays until it is restarted. */
const KEEPS_MS = 24 * 60 * 60_000;

/** Newer versions take only UUIDs in this form (Comfy-Org/ComfyUI, comfy_execution/jobs.py, `validate_job_id`). */
const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const Accepted = z.object({ prompt_id: z.string().min(1) }).transform((answer) => answer.prompt_id);
const gigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1);

const System = z
  .object({
    system: z.object({ comfyui_version: z.string().default('of an unknown version') }),
    devices: z.array(z.object({ name: z.string(), vram_total: z.number(), vram_free: z.number() })),
  })
  .transform(({ system, devices }) => {
    const cards = devices.map(
      ({ name, vram_free: free, vram_total: total }) => `${name} (${gigabytes(free)} of ${gigabytes(total)} GB free)`,
    );
    return `It is ComfyUI ${system.comfyui_version} on ${cards.join(' and ') || 'an unknown device'}.`;
  });

/**
 * Workflows on a ComfyUI server. The id of a job is the id of its work there, so that lost submissions are found.
 * Sources: github.com/Comfy-Org/ComfyUI, server.py and execution.py.
 */
export function createComfyUi(options: AdapterOptions & { readonly openSocket?: OpenSocket }): VendorAdapter {
  const { name = comfyui.name, limits = LIMITS, models = new Map<string, unknown>() } = options;
  const known = new Map([...models].map(([id, model]) => [id, ComfyModel.parse(model)]));
  const client = connect(options, { baseUrl: '', readFailure: readComfyFailure });
  const { random } = worldOf(options);
  const auth: Readonly<Record<string, string>> =
    options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };
  const progress = followProgress();

  /** Without sockets where requests do not reach a network: in a dry run. */
  function followProgress(): StepProgress | undefined {
    if (options.openSocket) return stepProgress(options.openSocket);
    if (options.fetch ?? options.outside?.fetch) return undefined;
    const urlOf = (id: string): string => client.urlOf(`/ws?clientId=${encodeURIComponent(id)}`).replace(/^http/, 'ws');
    return stepProgress((id) => openSocket(urlOf(id), auth));
  }

  async function start(task: ProviderTask, startOptions: StartOptions): Promise<RemoteOperation> {
    const model = known.get(task.model);
    if (!model) throw unknownModel('ComfyUI', task.model);
    startOptions.signal.throwIfAborted();
    const id = isUuid(startOptions.idempotencyKey) ? startOptions.idempotencyKey : randomUUID();
    const { images, ...files } = await uploadInputs(client, model, task, id, startOptions);
    const { prompt, negativePrompt, width, height, seconds, seed = Math.floor(random() * 2 ** 32) } = task;
    const values = { prompt, negativePrompt, width, height, seconds, seed, ...files };
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    // The server reports steps only to the client with this id. It is the job's id, so any process can listen.
    const json = { prompt: filled(model, given, images), prompt_id: id, client_id: id };
    const unread = '/prompt was accepted without the id of the work';
    const accepted = await submitWork(client, { path: '/prompt', json }, startOptions, Accepted, unread);
    return { provider: name, id: accepted, model: task.model };
  }

  async function status({ id, model: entry }: RemoteOperation, signal: AbortSignal): Promise<Progress> {
    const model = known.get(entry);
    try {
      const found = await look(client, id, signal);
      if (found === 'queued') return { state: 'waiting', phase: 'queued' };
      if (found === 'running') {
        const fraction = progress?.fractionOf(id, new Set(model && samplersOf(model.workflow)), signal);
        return running(fraction === undefined ? {} : { fraction });
      }
      progress?.close(id);
      if (found) return endOf(found, model, client);
      const message = 'The server no longer knows this work: it was restarted, or its queue was cleared.';
      return { state: 'failed', failure: { code: 'expired', message } };
    } catch (error) {
      return afterError(error);
    }
  }

  async function cancel({ id }: RemoteOperation, signal: AbortSignal): Promise<void> {
    progress?.close(id);
    const post = (path: string, json: object) =>
      stopWork(client, { method: 'POST', path, json, expectsJson: false }, signal);
    await post('/queue', { delete: [id] });
    // Older versions ignore the id, and interrupt the work that is running.
    if ((await queueState(client, id, signal)) === 'running') await post('/interrupt', { prompt_id: id });
  }

  return {
    name,
    limits,
    keepsMs: KEEPS_MS,
    stopsAtDeadline: true,
    ...(options.apiKey !== undefined && { downloadHeaders: auth }),
    check: (signal) => checkAccount(client, '/system_stats', System, signal),
    checkModels: (signal) => compared(client, known, signal),
    serves: (model) => known.has(model),
    start,
    status,
    cancel,
    find: async (task, { signal, idempotencyKey: id }) => {
      const found = isUuid(id) ? await look(client, id, signal) : undefined;
      return isUuid(id) && found ? { provider: name, id, model: task.model } : undefined;
    },
  };
}

/** Compares workflows with the nodes and the choices of the server. @throws {ProviderUnreachable} */
async function compared(
  client: Client,
  known: ReadonlyMap<string, ComfyModel>,
  signal: AbortSignal,
): Promise<ModelCheck[]> {
  const classes = classesOf([...known.values()].map(({ workflow }) => workflow));
  const info = await readObjectInfo(client, classes, signal);
  return [...known].map(([model, { workflow }]) => {
    const message = missingOn(info, workflow).join(' ');
    return { model, state: message === '' ? 'live' : 'changed', message };
  });
}

export const comfyui = {
  name: 'comfyui',
  label: 'ComfyUI',
  addressExample: 'http://localhost:8188',
  key: 'optional',
  Model: ComfyModel,
  draft: (options, source, signal) =>
    draftOf(connect(options, { baseUrl: '', readFailure: readComfyFailure }), source, signal),
  dryAnswer: ({ path }) =>
    path.endsWith('/upload/image') ? { name: 'input.png', subfolder: '', type: 'input' } : undefined,
  create: createComfyUi,
} as const satisfies VendorKind;
