import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { assistant } from './assistant/assistant.ts';
import { comfyui } from './comfyui/comfyui.ts';
import { controlRoutes } from './control/control-routes.ts';
import { Faults } from './control/faults.ts';
import { intercept, findVendor } from './control/intercept.ts';
import { Journal } from './control/journal.ts';
import { PublishedModels } from './control/published-models.ts';
import { type Env, sendError } from './control/request.ts';
import { elevenlabs } from './elevenlabs/elevenlabs.ts';
import { fal } from './fal/fal.ts';
import { google } from './google/google.ts';
import { holdFolder } from './hold-folder.ts';
import type { Core, SimulatedVendors } from './jobs/core.ts';
import { deliveryRoutes } from './jobs/delivery-routes.ts';
import { Runner } from './jobs/runner.ts';
import { createWebhookNotifier, WebhookSender } from './jobs/webhook-notifier.ts';
import { UploadStore } from './jobs/upload-store.ts';
import { isTerminal } from './jobs/simulated-job.ts';
import { JobStore } from './jobs/job-store.ts';
import { kie } from './kie/kie.ts';
import { loadStudio } from './load-studio.ts';
import { openai } from './openai/openai.ts';
import { replicate } from './replicate/replicate.ts';
import { runway } from './runway/runway.ts';
import type { Studio } from './studio.ts';
import { wavespeed } from './wavespeed/wavespeed.ts';

export interface SandboxOptions {
  /** Data folder, used by one sandbox at a time. A sandbox restarted on it resumes the stopped jobs. */
  readonly dir: string;
  /** Makes the media. Default: demo media, on `concurrency` threads; the neutral studio if that is not installed. */
  readonly studio?: Studio;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. The sandbox accepts any key: keep it on loopback. */
  readonly host?: string;
  /** The public URL, if it differs from the listening address. */
  readonly publicUrl?: string;
  /** Maximum jobs at once, of all vendors. Default 2. */
  readonly concurrency?: number;
  /** How long another sandbox on the folder may take to exit, in milliseconds. Default 10,000. */
  readonly leavingMs?: number;
  /** Called with its address if it stays; this sandbox starts when that one has ended. Without it, that is an error. */
  readonly onStaying?: (address: string) => void;
  /** Divides the simulated delays. Default 1. */
  readonly speed?: number;
  /** Clock for expiry and timestamps. */
  readonly clock?: { now(): number };
  readonly random?: () => number;
  /** For inputs given as URLs, and for webhooks. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface Sandbox {
  /**
   * Without a trailing slash. Base URLs of the vendors: Replicate `${url}/v1`, Kie `${url}/kie` and its file host
   * `${url}/kie-files`, Runway `${url}/runway`, WaveSpeed `${url}/wavespeed/api/v3`, ElevenLabs `${url}/elevenlabs`,
   * fal `${url}/fal`, Google `${url}/google/v1beta`, OpenAI `${url}/openai/v1`, ComfyUI `${url}/comfyui`, the writing models
   * `${url}/assistant/v1`.
   */
  readonly url: string;
  readonly journal: Journal;
  readonly faults: Faults;
  /** Retires and alters models, for tests. */
  readonly models: PublishedModels;
  /** `whsec_…`, the webhook secret of the account at every vendor. */
  readonly webhookSecret: string;
  /** Deletes what has expired now, rather than within a minute. */
  sweep(): Promise<void>;
  /** Stops at once; running jobs stay on disk and resume at the next start. */
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;

/**
 * Starts the simulated APIs. If it had to wait for another sandbox, it takes over that one's address.
 * @throws if the folder or port is unavailable
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dir, port = 0, leavingMs, onStaying } = options;
  await mkdir(dir, { recursive: true });
  let joined: string | undefined;
  const held = await holdFolder(dir, {
    ...(leavingMs !== undefined && { exitMs: leavingMs }),
    ...(onStaying && {
      onHeld: (address) => {
        joined = address;
        onStaying(address);
      },
    }),
  });
  try {
    const sandbox = await open({ ...options, port: port || parsePort(joined) });
    await held.publish(sandbox.url);
    return {
      ...sandbox,
      close: async () => {
        try {
          await sandbox.close();
        } finally {
          held.release();
        }
      },
    };
  } catch (error) {
    held.release();
    throw error;
  }
}

const parsePort = (address: string | undefined): number => (address === undefined ? 0 : Number(new URL(address).port));

async function open(options: SandboxOptions): Promise<Sandbox> {
  const { dir, host = '127.0.0.1', speed = 1, concurrency = 2, fetch = globalThis.fetch } = options;
  const clock = options.clock ?? Date;
  const now = (): number => clock.now();
  const journal = new Journal(dir);
  const faults = new Faults(now);
  const models = new PublishedModels();
  const uploads = await UploadStore.open(dir);
  const store = await JobStore.open(dir);
  const webhooks = new WebhookSender(dir, { fetch, now, speed });
  let url = '';

  const loaded = options.studio
    ? { studio: options.studio, close: () => Promise.resolve() }
    : loadStudio({ workers: concurrency });
  const { studio } = loaded;
  const closing = new AbortController();
  const runner = new Runner({
    store,
    studio,
    profileOf: (job) => vendors[job.vendor].profile,
    concurrency,
    speed,
    now,
    onChange: createWebhookNotifier(webhooks, faults, (vendor) => vendors[vendor].dialect.webhook),
  });
  const core: Core = {
    store,
    uploads,
    runner,
    journal,
    faults,
    models,
    baseUrl: () => url,
    now,
    random: options.random ?? Math.random,
    fetch,
    webhookSecret: webhooks.secret,
  };
  const vendors: SimulatedVendors = {
    replicate: replicate(core),
    kie: kie(core),
    runway: runway(core),
    wavespeed: wavespeed(core),
    elevenlabs: elevenlabs(core, { dir, studio, closing: closing.signal }),
    fal: fal(core),
    google: google(core),
    openai: openai(core, studio),
    comfyui: comfyui(core, closing.signal),
    assistant: assistant(speed, now),
  };

  const listener = getRequestListener(api(core, vendors).fetch, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.on('upgrade', (request, socket, head) => {
    const upgrade = findVendor(vendors, request.url ?? '')?.upgrade;
    if (upgrade && /\/ws(\?|$)/.test(request.url ?? '')) upgrade(request, socket, head);
    else socket.destroy();
  });
  const port = await listen(server, options.port ?? 0, host);
  url = options.publicUrl?.replace(/\/+$/, '') ?? formatAddress(host, port);

  const sweep = async (): Promise<void> => {
    await store.sweep(now(), (job) => vendors[job.vendor].profile);
    await uploads.sweep(now());
  };
  await sweep();
  const sweeper = setInterval(() => void sweep().catch(reportError), SWEEP_EVERY_MS);
  sweeper.unref();
  for (const job of store.list().reverse()) if (!isTerminal(job)) runner.start(job.id);

  return {
    url,
    journal,
    faults,
    models,
    webhookSecret: webhooks.secret,
    sweep,
    close: async () => {
      clearInterval(sweeper);
      closing.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, runner.close(), webhooks.close()]);
      await loaded.close();
    },
  };
}

function api(core: Core, vendors: SimulatedVendors): Hono<Env> {
  const app = new Hono<Env>();
  app.route('/__sandbox', controlRoutes(core));
  app.use(intercept(core, vendors));
  for (const { routes } of Object.values(vendors)) app.route('/', routes);
  app.route('/delivery', deliveryRoutes(core, vendors));
  app.notFound((c) =>
    sendError(c, (findVendor(vendors, c.req.path) ?? vendors.replicate).dialect, { kind: 'not-found' }),
  );
  app.onError((error, c) => {
    process.stderr.write(`sandbox: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}\n`);
    return c.json({ status: 500, title: 'Internal Server Error', detail: error.message }, 500);
  });
  return app;
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', (error) => process.stderr.write(`sandbox: the server reports an error: ${String(error)}\n`));
  return (server.address() as AddressInfo).port;
}

/** A wildcard address cannot be visited. */
function formatAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A failed sweep is retried after a minute; expired data is never served meanwhile. */
function reportError(error: unknown): void {
  process.stderr.write(`sandbox: could not delete what is due: ${String(error)}\n`);
}
