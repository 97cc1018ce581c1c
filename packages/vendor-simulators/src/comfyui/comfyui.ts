import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { type Env, sendError } from '../control/request.ts';
import { field, text } from '../control/dialect.ts';
import { accept, type Core, type VendorApi } from '../jobs/core.ts';
import { InputUnavailable } from '../jobs/input-file.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';
import { comfyUiDialect, modelOf } from './dialect.ts';
import { fileRoutes, inputFolder, KEPT_MS } from './files.ts';
import { classInfo, NODE_CLASSES } from './node-classes.ts';
import { flowOf, planGraph, seedOf } from './plan-graph.ts';
import { progressSocket } from './progress-socket.ts';
import { graphOf, historyEntry, isInHistory, isPending, isRunning, numberOf, queueItem, savedFiles } from './record.ts';
import { validateGraph } from './validate.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const STATS = {
  system: {
    os: 'posix',
    ram_total: 32 * 1024 ** 3,
    ram_free: 24 * 1024 ** 3,
    comfyui_version: '0.3.65',
    python_version: '3.12.3',
    pytorch_version: '2.8.0',
    embedded_python: false,
    argv: ['main.py'],
  },
  devices: [{ name: 'sandbox', type: 'cpu', index: 0, vram_total: 24 * 1024 ** 3, vram_free: 20 * 1024 ** 3 }],
};

/** ComfyUI's API, below `/comfyui` and `/comfyui/api` as at a real server. It needs no key. */
export function comfyui(core: Core, closing: AbortSignal): VendorApi {
  const { store, runner } = core;
  const jobs = (): SimulatedJob[] =>
    store
      .list()
      .filter((job) => job.vendor === 'comfyui')
      .sort((a, b) => numberOf(a) - numberOf(b));
  const jobOfFile = (filename: string): SimulatedJob | undefined =>
    jobs().find((job) =>
      Object.values(savedFiles(job)).some(({ images }) => images.some((file) => file.filename === filename)),
    );
  const dialect = comfyUiDialect((filename) => jobOfFile(filename)?.id);
  const files = inputFolder(core);
  const vendor: VendorApi = {
    dialect,
    routes: new Hono<Env>(),
    upgrade: progressSocket(store, closing),
    profile: {
      dataMs: KEPT_MS,
      recordMs: KEPT_MS,
      startMs: () => 300,
      oneAtATime: true,
      planOf: (job) => planGraph(graphOf(job)),
      readInput: async (reference) => {
        const stored = await files.find(reference);
        if (!stored) throw new InputUnavailable(`Invalid image file: ${reference}`);
        return stored.bytes;
      },
    },
  };

  const api = new Hono<Env>();
  api.get('/system_stats', (c) => c.json(STATS));
  api.get('/object_info', (c) =>
    c.json(Object.fromEntries([...NODE_CLASSES].map(([name, one]) => [name, classInfo(name, one)]))),
  );
  api.get('/object_info/:name', (c) => {
    const name = c.req.param('name');
    const known = NODE_CLASSES.get(name);
    return c.json(known ? { [name]: classInfo(name, known) } : {});
  });

  api.post('/prompt', async (c) => {
    const json = c.get('json');
    if (json === undefined) return sendError(c, dialect, { kind: 'not-json' });
    const refuse = (type: string, message: string) =>
      c.json({ error: { type, message, details: message, extra_info: {} }, node_errors: {} }, 400);
    const prompt = field(json, 'prompt');
    if (prompt === undefined) return refuse('no_prompt', 'No prompt provided');
    const wanted = field(json, 'prompt_id') ?? null;
    if (wanted !== null && !(typeof wanted === 'string' && UUID.test(wanted)))
      return refuse('invalid_prompt_id', 'prompt_id must be a valid UUID');
    const valid = await validateGraph(prompt, async (name) => (await files.find(name)) !== undefined);
    if (!valid.ok) return c.json({ error: valid.error, node_errors: valid.nodeErrors }, 400);
    const { graph, nodeErrors } = valid;
    const id = wanted ?? randomUUID();
    const number = 1 + Math.max(0, ...jobs().map(numberOf));
    const input = {
      prompt: flowOf(graph).prompt ?? '',
      graph,
      number,
      client_id: text(field(json, 'client_id')) ?? null,
    };
    await accept(c, core, { vendor: 'comfyui', id, model: modelOf(graph) ?? '', input, seed: seedOf(graph) }, 200);
    return c.json({ prompt_id: id, number, node_errors: nodeErrors });
  });

  api.get('/queue', (c) =>
    c.json({
      queue_running: jobs().filter(isRunning).map(queueItem),
      queue_pending: jobs().filter(isPending).map(queueItem),
    }),
  );
  api.post('/queue', async (c) => {
    const json = c.get('json');
    const deleted = field(json, 'delete');
    const isMeant = ({ id }: SimulatedJob): boolean =>
      field(json, 'clear') === true || (Array.isArray(deleted) && deleted.includes(id));
    for (const job of jobs().filter((one) => isPending(one) && isMeant(one))) await runner.cancel(job.id);
    return c.body(null, 200);
  });
  api.post('/interrupt', async (c) => {
    const id = field(c.get('json'), 'prompt_id');
    for (const job of jobs().filter((one) => isRunning(one) && (id === undefined || one.id === id)))
      await runner.cancel(job.id);
    return c.body(null, 200);
  });

  api.get('/history', (c) =>
    c.json(
      Object.fromEntries(
        jobs()
          .filter(isInHistory)
          .map((job) => [job.id, historyEntry(job)]),
      ),
    ),
  );
  api.get('/history/:id', (c) => {
    const job = store.get(c.req.param('id'));
    return c.json(job?.vendor === 'comfyui' && isInHistory(job) ? { [job.id]: historyEntry(job) } : {});
  });

  fileRoutes(api, core, { files, jobOfFile, vendor });
  vendor.routes.route('/comfyui', api);
  vendor.routes.route('/comfyui/api', api);
  return vendor;
}
