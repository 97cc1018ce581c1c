import { createServer, type Server } from 'node:http';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { controlRoutes } from './control/control-routes.ts';
import { createFaults, type Faults } from './control/faults.ts';
import { intercept } from './control/intercept.ts';
import { type Journal, openJournal } from './control/journal.ts';
import { deliveryRoutes } from './replicate/delivery-routes.ts';
import { fileRoutes } from './replicate/file-routes.ts';
import { type FileStore, openFileStore } from './replicate/file-store.ts';
import { readInput } from './replicate/input-image.ts';
import { isTerminal } from './replicate/prediction.ts';
import { predictionRoutes, presentAt, refuse } from './replicate/prediction-routes.ts';
import { openPredictionStore, type PredictionStore } from './replicate/prediction-store.ts';
import { problems } from './replicate/problem.ts';
import type { Env } from './replicate/request.ts';
import { createRunner, type Runner } from './replicate/runner.ts';
import { openWebhookSender, type WebhookSender } from './replicate/webhook-sender.ts';
import { createSceneStudio } from './scene-studio.ts';
import type { Studio } from './studio.ts';

export interface SandboxOptions {
  /** Where everything is kept. A sandbox started again on the same folder goes on where the last one was stopped. */
  readonly dir: string;
  /** Who makes the pictures. Default: painted scenes, on as many threads as `concurrency`. */
  readonly studio?: Studio;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. The sandbox takes any key: keep it on loopback. */
  readonly host?: string;
  /** The address that clients are told, where it is not the one listened on. */
  readonly publicUrl?: string;
  /** Predictions worked on at once. Default 2. */
  readonly concurrency?: number;
  /** Divides the waits that imitate a provider. Default 1. */
  readonly speed?: number;
  /** Tells the time for expiry and time stamps. */
  readonly clock?: { now(): number };
  readonly random?: () => number;
  /** For start images and webhooks. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface Sandbox {
  /** Without a trailing slash. The base URL of the Replicate API is `${url}/v1`. */
  readonly url: string;
  readonly journal: Journal;
  readonly faults: Faults;
  /** `whsec_…`, as an account's webhook secret at Replicate. */
  readonly webhookSecret: string;
  /** Deletes what is due by the clock now, rather than within a minute. */
  sweep(): Promise<void>;
  /** Stops at once; work in hand is left on disk, to be done after the next start. */
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;

/** Starts the stand-in for Replicate's API. @throws when the folder or the port cannot be had */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dir, host = '127.0.0.1', speed = 1, concurrency = 2, fetch = globalThis.fetch } = options;
  const clock = options.clock ?? Date;
  const now = (): number => clock.now();
  await mkdir(dir, { recursive: true });
  const journal = openJournal(dir);
  const faults = createFaults();
  const files = await openFileStore(dir);
  const store = await openPredictionStore(dir);
  const webhooks = openWebhookSender(dir, { fetch, now, speed });
  let url = '';
  const baseUrl = (): string => url;
  const reader = { files, fetch, baseUrl, now };

  const scenes = createSceneStudio({ workers: concurrency });
  const runner = createRunner({
    store,
    studio: options.studio ?? scenes,
    readInput: (reference, signal) => readInput(reference, reader, signal),
    concurrency,
    speed,
    now,
    onEnd: (prediction) => {
      const { webhook } = prediction;
      if (webhook?.events.includes('completed')) webhooks.send(webhook.url, presentAt(prediction, { now, baseUrl }));
    },
  });

  const parts = {
    store,
    files,
    runner,
    journal,
    faults,
    webhooks,
    baseUrl,
    now,
    random: options.random ?? Math.random,
  };
  const listener = getRequestListener(api(parts).fetch, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const port = await listen(server, options.port ?? 0, host);
  url = options.publicUrl?.replace(/\/+$/, '') ?? addressOf(host, port);

  const sweep = async (): Promise<void> => {
    await store.sweep(now());
    await files.sweep(now());
  };
  await sweep();
  const sweeper = setInterval(() => void sweep().catch(reportAndGoOn), SWEEP_EVERY_MS);
  sweeper.unref();
  for (const prediction of store.list().reverse()) if (!isTerminal(prediction)) runner.take(prediction.id);

  return {
    url,
    journal,
    faults,
    webhookSecret: webhooks.secret,
    sweep,
    close: async () => {
      clearInterval(sweeper);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, runner.close(), webhooks.close()]);
      await scenes.close();
    },
  };
}

interface Parts {
  readonly store: PredictionStore;
  readonly files: FileStore;
  readonly runner: Runner;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly webhooks: WebhookSender;
  readonly baseUrl: () => string;
  readonly now: () => number;
  readonly random: () => number;
}

function api(parts: Parts): Hono<Env> {
  const { store, files, journal, faults, baseUrl, now } = parts;
  const app = new Hono<Env>();
  app.route('/__sandbox', controlRoutes(journal, faults));
  app.use(intercept({ journal, faults, now }, store));
  app.use('/v1/*', async (c, next) => {
    const key = /^(?:Bearer|Token)\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (!key) return refuse(c, problems.unauthenticated);
    return await next();
  });
  app.route('/v1', predictionRoutes(parts));
  app.route('/v1', fileRoutes(files, baseUrl, now));
  app.get('/v1/account', (c) => c.json({ type: 'user', username: 'sandbox', name: 'Kinoloom sandbox' }));
  app.get('/v1/webhooks/default/secret', (c) => c.json({ key: parts.webhooks.secret }));
  app.route('/delivery', deliveryRoutes(store, faults, now));
  app.notFound((c) => refuse(c, problems.notFound));
  app.onError((error, c) => {
    process.stderr.write(`sandbox: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}\n`);
    return c.json({ status: 500, title: 'Internal Server Error', detail: error.message }, 500);
  });
  return app;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Listening on every interface is no address that anyone could visit. */
function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A sweep that fails is tried again in a minute; meanwhile nobody is served what is past its hour. */
function reportAndGoOn(error: unknown): void {
  process.stderr.write(`sandbox: could not delete what is due: ${String(error)}\n`);
}
