import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createMediaProcess } from '@kinoloom/media/process';
import { advanceDeletions, type PreDeletionHook } from './account-deletion/index.ts';
import { createAccountGuard, createAuth, setUpAccount } from './accounts/index.ts';
import { createWriters, writersAt } from './assistant/index.ts';
import { leaveBilling, openStripe, passMonths, sweepBilling, type Billing } from './billing/index.ts';
import { createEncryption } from './connections/index.ts';
import { createDerivedMedia } from './derived-media/index.ts';
import { emptyTrash, forgetZips } from './gallery/index.ts';
import { collectLateResults, createVendors, generationWorkflow } from './generation/index.ts';
import { createApp } from './http/index.ts';
import { endLostJobs } from './jobs/index.ts';
import { proxyWorkflow, sweepFiles } from './media/index.ts';
import { createModelStates, type ModelStates } from './model-states/index.ts';
import { authSecret, type Config } from './platform/config.ts';
import { openDatabase } from './platform/db/index.ts';
import { createEventHub, newestEvent, pruneEvents } from './platform/events.ts';
import {
  createJobQueue,
  findOverWorkflows,
  forgetOldWorkflows,
  migrateJobQueue,
  startJobRuntime,
} from './platform/jobs/index.ts';
import type { Log } from './platform/log.ts';
import { createMailer, deliverBySmtp, type Mailer } from './platform/mail.ts';
import { createFolderObjects, createS3Objects, type Objects } from './platform/objects/index.ts';
import { startPostgres } from './platform/postgres/index.ts';
import { startSandboxProcess } from './platform/sandbox-process.ts';
import { openTempDir } from './platform/temp-dir.ts';
import { every, everyOrWoken, type Repeated } from './platform/timers.ts';
import { onWake } from './platform/wakes.ts';
import { quotasOf } from './quotas/index.ts';
import { renderWorkflow, segmentWorkflow, sweepSegments } from './rendering/index.ts';
import { mountRoutes, type RouteOptions } from './routes.ts';
import { createMonitoring, createReadiness } from './service-status/index.ts';
import { transcriptWorkflow } from './transcripts/index.ts';

export interface RunningStudio {
  /** The studio's URL; a worker has none. */
  readonly url: string | undefined;
  /** Stops accepting requests and jobs, leaves running jobs to the next start, and ends all child processes. */
  stop(): Promise<void>;
}

/** Registers a function that stops a started part. */
type OnStop = (undo: () => Promise<void>) => void;

const VERSION = '0.1.0';

const INSPECT_TIMEOUT_MS = 120_000;
/** Minimum number of files that one server process inspects at once, besides a small image, so that a slow one never blocks all others. */
const FEWEST_INSPECTORS = 2;
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
/** A change of the connections wakes every process. This is for sources that are out of service, and for a lost notification. */
const CONNECTIONS_MS = 3_000;
const LOST_MS = 15_000;
const LATE_MS = 5_000;
/** How often a process looks whether the models of a vendor are to be checked. */
const CHECK_MS = 5_000;
const TRASH_MS = 5_000;
/** While an account is being deleted. */
const DELETIONS_MS = 1_000;
/** A deletion wakes every process. This is for a lost notification. */
const NO_DELETIONS_MS = 30_000;
const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Starts the studio for its role, from the database up. If a part fails to start, those before it are stopped. `onLost` is called once when the
 * studio cannot continue: its database died and cannot be restarted.
 */
export async function startStudio(config: Config, log: Log, onLost: (error: unknown) => void): Promise<RunningStudio> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const undo of stops.splice(0).reverse()) {
      try {
        await undo();
      } catch (error) {
        log.warn({ err: error }, 'a part did not stop cleanly');
      }
    }
  };
  try {
    const url = await start(config, log, onLost, (undo) => stops.push(undo));
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: Config,
  log: Log,
  onLost: (error: unknown) => void,
  onStop: OnStop,
): Promise<string | undefined> {
  const dataDir = resolve(config.DATA_DIR);
  const runsWork = config.ROLE !== 'api';
  const answers = config.ROLE !== 'worker';

  const routes = Promise.withResolvers<Answers>();
  const server = answers ? await listen('PORT', config.PORT, config.HOST, routes.promise) : undefined;
  if (server) onStop(() => closeServer(server));
  const port = server ? portOf(server) : config.PORT;
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`;

  const [databaseUrl, objects, tempDir, secret, sandboxUrl] = await Promise.all([
    config.DATABASE_URL ?? embedded(dataDir, log, onLost, onStop),
    openObjects(config, dataDir),
    openTempDir(dataDir),
    authSecret(config.AUTH_SECRET, dataDir),
    openSandbox(config, dataDir, log, onStop),
  ]);
  const db = await openDatabase(databaseUrl, log, { alsoMigrate: (url) => migrateJobQueue(url, log) });
  onStop(() => db.close());
  const inspector = createMediaProcess({
    timeoutMs: INSPECT_TIMEOUT_MS,
    concurrency: Math.max(FEWEST_INSPECTORS, config.WORKER_CONCURRENCY),
    onLog: (line) => log.debug({ line }, 'media process'),
  });
  onStop(() => inspector.close());
  const readiness = createReadiness({ db, objects, log });
  if (config.METRICS_PORT !== undefined) {
    const { METRICS_PORT, METRICS_HOST } = config;
    const monitoring = await listen('METRICS_PORT', METRICS_PORT, METRICS_HOST, createMonitoring(readiness));
    onStop(() => closeServer(monitoring));
    log.info({ host: METRICS_HOST, port: portOf(monitoring) }, 'health and metrics are served');
  }
  const encryption = createEncryption(secret);
  const vendors = await createVendors({ config, sandboxUrl, db, encryption, log });
  const refreshing = everyOrWoken(CONNECTIONS_MS, () => vendors.refresh(), log, 'the look for changed connections');
  onStop(refreshing.stop);
  const states = createModelStates({ db, serving: vendors, log });
  const queue = await createJobQueue(databaseUrl, log);
  onStop(() => queue.close());
  const intake = { db, objects, inspector, tempDir, publicUrl, quotas: quotasOf(config) };
  const enhancer = createDerivedMedia({ intake, log });
  onStop(() => enhancer.stop());
  const billing: Billing = { db, log, publicUrl, stripe: openStripe(config), now: Date.now };

  const work = { config, log, intake, queue, vendors, states, enhancer, billing };
  const deletions = runsWork ? await startWork(work, onStop) : undefined;
  onStop(
    await onWake(databaseUrl, log, { connections: refreshing.wake, ...(deletions && { deletions: deletions.wake }) }),
  );
  if (!server) return undefined;

  const hub = await createEventHub(databaseUrl, log);
  onStop(() => hub.close());
  const onSignUp = (userId: string): Promise<void> => setUpAccount(db, userId, config.WELCOME_CREDITS);
  const ensureAccount = createAccountGuard(db, config.WELCOME_CREDITS);
  const mailer = openMailer(config, publicUrl, log, onStop);
  const auth = createAuth({ db, config, publicUrl, secret, log, mailer, onSignUp });
  const stopping = new AbortController();
  const configuredWriters = createWriters(config, sandboxUrl);
  const app = createApp({
    log,
    web: existsSync(join(WEB_DIR, 'index.html'))
      ? { dir: WEB_DIR, newestEvent: () => newestEvent(db.queries) }
      : undefined,
    async sessionOf(headers) {
      const session = await auth.sessionOf(headers);
      if (session) await ensureAccount(session.user.id);
      return session;
    },
    mount: (app) =>
      mountRoutes(app, {
        config,
        version: VERSION,
        readiness,
        intake,
        auth,
        queue,
        vendors,
        states,
        encryption,
        writers: () => {
          const chat = vendors.chat();
          return chat ? writersAt(chat) : configuredWriters;
        },
        hub,
        enhancer,
        billing,
        secret,
        stopping: stopping.signal,
      }),
  });
  routes.resolve(app);
  onStop(async () => {
    stopping.abort();
    await closeServer(server);
  });
  return publicUrl;
}

type WorkParts = Pick<RouteOptions, 'config' | 'intake' | 'queue' | 'vendors' | 'states' | 'enhancer' | 'billing'> & {
  readonly log: Log;
};

/** Starts the workflows and the periodic tasks. @returns the deletion of accounts, which waits to be woken */
async function startWork(
  { config, log, intake, queue, vendors, states, enhancer, billing }: WorkParts,
  onStop: OnStop,
): Promise<Pick<Repeated, 'wake'>> {
  const { db, objects } = intake;
  const concurrency = config.WORKER_CONCURRENCY;
  const workflows = [
    generationWorkflow({ intake, vendors, queue, log }),
    renderWorkflow({ intake, queue, log, concurrency, clock: () => performance.now() }),
    segmentWorkflow({ intake, log, concurrency }),
    proxyWorkflow({ intake, log, concurrency }),
    transcriptWorkflow({ intake, vendors, log }),
  ];
  const runtime = await startJobRuntime(db, log, queue, workflows, config.DATABASE_URL === undefined);
  onStop(() => runtime.stop());
  const repeat = (ms: number, task: () => Promise<unknown>, name: string): void => onStop(every(ms, task, log, name));
  const sweep = (): Promise<unknown> =>
    Promise.all([
      sweepFiles(db, objects),
      sweepSegments(intake),
      forgetZips(db),
      pruneEvents(db.queries),
      sweepBilling(billing),
      forgetOldWorkflows(Date.now()),
    ]);
  repeat(HOUR_MS, sweep, 'the hourly sweep');
  // What other features must do before an account is deleted.
  const hooks: PreDeletionHook[] = [({ userId }) => leaveBilling(billing, userId)];
  const deletions = deletingAccounts({ db, objects, queue, log, hooks, now: Date.now, notBefore: new Map() });
  onStop(deletions.stop);
  repeat(TRASH_MS, () => emptyTrash(db, objects), 'the emptying of the trash');
  repeat(MINUTE_MS, () => passMonths(billing), 'the months of test subscriptions');
  void enhancer.enhanceAll();
  repeat(HOUR_MS, () => enhancer.enhanceAll(), 'the completion of media');
  repeat(LATE_MS, () => collectLateResults({ intake, vendors, queue, log }), 'the poll of late jobs');
  repeat(CHECK_MS, checking(states), 'the check of models');
  repeat(LOST_MS, () => endLostJobs(db, findOverWorkflows, log), 'the look for lost jobs');
  return deletions;
}

/** Looks for deletions each second while there are some, and otherwise when it is woken. */
function deletingAccounts(deps: Parameters<typeof advanceDeletions>[0]): Repeated {
  let isNeeded = true;
  let nextLook = 0;
  const advance = async (): Promise<void> => {
    if (!isNeeded && Date.now() < nextLook) return;
    isNeeded = false;
    nextLook = Date.now() + NO_DELETIONS_MS;
    try {
      if ((await advanceDeletions(deps)) > 0) isNeeded = true;
    } catch (error) {
      isNeeded = true;
      throw error;
    }
  };
  const task = everyOrWoken(DELETIONS_MS, advance, deps.log, 'the deletion of accounts');
  const wake = (): void => {
    isNeeded = true;
    task.wake();
  };
  return { ...task, wake };
}

/** The models are checked soon after the start, then daily and after changes of the connections. */
function checking(states: ModelStates): () => Promise<void> {
  let hasStarted = false;
  return async () => {
    await states.check(hasStarted ? 'daily' : 'start');
    hasStarted = true;
  };
}

async function embedded(dataDir: string, log: Log, onLost: (error: unknown) => void, onStop: OnStop): Promise<string> {
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), log, onLost });
  onStop(() => postgres.stop());
  return postgres.url;
}

async function openObjects(config: Config, dataDir: string): Promise<Objects> {
  if (!config.S3_BUCKET) return createFolderObjects(join(dataDir, 'objects'));
  return createS3Objects({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
  });
}

function openMailer(config: Config, publicUrl: string, log: Log, onStop: OnStop): Mailer | undefined {
  if (config.SMTP_URL === undefined) return undefined;
  const from = config.MAIL_FROM ?? `Kinoloom <noreply@${new URL(publicUrl).hostname}>`;
  const mailer = createMailer(deliverBySmtp(config.SMTP_URL, from), log);
  onStop(() => mailer.close());
  return mailer;
}

/** The sandbox of this installation: the configured one, else a child process; undefined when it is off. */
async function openSandbox(config: Config, dataDir: string, log: Log, onStop: OnStop): Promise<string | undefined> {
  if (config.SANDBOX === 'off') return undefined;
  if (config.SANDBOX_URL) return config.SANDBOX_URL;
  const sandbox = await startSandboxProcess(join(dataDir, 'sandbox'), config.WORKER_CONCURRENCY, log);
  onStop(() => sandbox.stop());
  return sandbox.url;
}

/**
 * Longer than the minute after which proxies and clients close an idle connection. If the server closed first, a request being sent at that moment
 * would meet a reset.
 */
const KEEP_ALIVE_MS = 65_000;

interface Answers {
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
}

/** Listens on a port. If the port is part of our own URL, it listens early: requests wait until the app is ready. */
function listen(setting: string, port: number, host: string, answers: Answers | Promise<Answers>): Promise<Server> {
  const listener = getRequestListener(async (request, bindings) => (await answers).fetch(request, bindings));
  const server = createServer(
    { requestTimeout: 10 * 60_000, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => void listener(request, response),
  );
  return new Promise((done, fail) => {
    server.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      fail(taken ? new Error(`Port ${port} is in use. Stop what uses it, or set ${setting} to another.`) : error);
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      done(server);
    });
  });
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const CLOSE_MS = 3_000;

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    const force = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
    server.close(() => {
      clearTimeout(force);
      done();
    });
    server.closeIdleConnections();
  });
}
