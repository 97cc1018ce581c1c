import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMediaProcess } from '@kinoloom/media/process';
import { advanceDeletions, type PreDeletionHook } from './account-deletion/index.ts';
import { createAccountGuard, createAuth, setUpAccount } from './accounts/index.ts';
import { createWriters, writersAt } from './assistant/index.ts';
import { leaveBilling, openStripe, renewTestSubscriptions, type Billing } from './billing/index.ts';
import { createEncryption } from './connections/index.ts';
import { createDerivedMedia } from './derived-media/index.ts';
import { emptyTrash } from './gallery/index.ts';
import { collectLateResults, createVendors, generationWorkflow } from './generation/index.ts';
import { createApp } from './http/index.ts';
import { sweep } from './hourly-sweep.ts';
import { endLostJobs } from './jobs/index.ts';
import { proxyWorkflow } from './media/index.ts';
import { createModelStates, type ModelStates } from './model-states/index.ts';
import { bucketOf } from './open-installation.ts';
import { authSecret, type Config } from './platform/config.ts';
import { mostConnections } from './platform/connection-limits.ts';
import { connectionsOf, openDatabase, type Database } from './platform/db/index.ts';
import { createEventHub, newestEvent } from './platform/events.ts';
import { createJobQueue, findOverWorkflows, migrateJobQueue, startJobRuntime } from './platform/jobs/index.ts';
import { Drain } from './platform/drain.ts';
import type { Log } from './platform/log.ts';
import { createMailer, deliverBySmtp, type Mailer } from './platform/mail.ts';
import { createFolderObjects, createS3Objects, type Objects } from './platform/objects/index.ts';
import { startPostgres } from './platform/postgres/index.ts';
import { startSandboxProcess, type SandboxProcess } from './platform/sandbox-process.ts';
import { openTempDir } from './platform/temp-dir.ts';
import { every, everyOrWoken, type Repeated } from './platform/timers.ts';
import { onWake } from './platform/wakes.ts';
import { closeServer, listen, portOf, type Answers } from './platform/web-server.ts';
import { pushKeys, startPushSender, type PushKeys } from './push/index.ts';
import { quotasOf } from './quotas/index.ts';
import { renderWorkflow, segmentWorkflow } from './rendering/index.ts';
import { mountRoutes, type RouteOptions } from './routes.ts';
import { createMonitoring, createReadiness } from './service-status/index.ts';
import { transcriptWorkflow } from './transcripts/index.ts';
import { VERSION } from './version.ts';

export interface RunningStudio {
  /** The studio's URL; a worker has none. */
  readonly url: string | undefined;
  /**
   * Refuses new calls, answers those in flight, leaves running jobs to the next start, and ends all child processes. `hurry` cuts the calls that are
   * still in flight.
   */
  stop(hurry: AbortSignal): Promise<void>;
}

/** Registers a function that stops a started part. */
type OnStop = (undo: (hurry: AbortSignal) => Promise<void>) => void;

const INSPECT_TIMEOUT_MS = 120_000;
/** Minimum number of files that one server process inspects at once, besides a small image, so that a slow one never blocks all others. */
const FEWEST_INSPECTORS = 2;
/** Maximum number of connections for health and metrics. */
const MOST_MONITORS = 32;
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
  const stops: Parameters<OnStop>[0][] = [];
  const drain = new Drain();
  const stop = async (hurry: AbortSignal): Promise<void> => {
    drain.begin();
    for (const undo of stops.splice(0).reverse()) {
      try {
        await undo(hurry);
      } catch (error) {
        log.warn({ err: error }, 'a part of the server did not stop cleanly');
      }
    }
  };
  try {
    const url = await start({ config, log, drain, onLost }, (undo) => stops.push(undo));
    return { url, stop };
  } catch (error) {
    await stop(AbortSignal.abort());
    throw error;
  }
}

interface Starting {
  readonly config: Config;
  readonly log: Log;
  readonly drain: Drain;
  readonly onLost: (error: unknown) => void;
}

async function start({ config, log, drain, onLost }: Starting, onStop: OnStop): Promise<string | undefined> {
  const dataDir = resolve(config.DATA_DIR);
  const runsWork = config.ROLE !== 'api';
  const answers = config.ROLE !== 'worker';

  const routes = Promise.withResolvers<Answers>();
  const visitors = { log, most: mostConnections(), proxies: config.TRUSTED_PROXIES, drain };
  const server = answers ? await listen('PORT', config.PORT, config.HOST, routes.promise, visitors) : undefined;
  if (server) onStop(() => closeServer(server));
  const port = server ? portOf(server) : config.PORT;
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`;

  const [databaseUrl, objects, tempDir, secret, ownSandbox] = await Promise.all([
    config.DATABASE_URL ?? embedded(dataDir, log, onLost, onStop),
    openObjects(config, dataDir),
    openTempDir(dataDir),
    authSecret(config.AUTH_SECRET, dataDir),
    openSandbox(config, dataDir, log, onStop),
  ]);
  const connections = connectionsOf(config);
  const db = await openDatabase(databaseUrl, log, {
    size: connections.own,
    alsoMigrate: (url) => migrateJobQueue(url, log),
  });
  onStop(() => db.close());
  const inspector = createMediaProcess({
    timeoutMs: INSPECT_TIMEOUT_MS,
    concurrency: Math.max(FEWEST_INSPECTORS, config.WORKER_CONCURRENCY),
    onLog: (line) => log.debug({ line }, 'media process'),
    onNotStarted: (error) => log.warn({ err: error }, 'a media process did not start'),
  });
  onStop(() => inspector.close());
  const sandboxUrl = ownSandbox?.url ?? (config.SANDBOX === 'off' ? undefined : config.SANDBOX_URL);
  const readiness = createReadiness({
    db,
    objects,
    log,
    draining: drain.begun,
    isSandboxReady: () => ownSandbox?.isReady() !== false,
  });
  if (config.METRICS_PORT !== undefined) {
    const { METRICS_PORT, METRICS_HOST } = config;
    const monitors = { log, most: MOST_MONITORS, proxies: [] };
    const status = createMonitoring(readiness, drain.begun, VERSION);
    const monitoring = await listen('METRICS_PORT', METRICS_PORT, METRICS_HOST, status, monitors);
    onStop(() => closeServer(monitoring));
    log.info({ host: METRICS_HOST, port: portOf(monitoring) }, 'serving health and metrics');
  }
  const encryption = createEncryption(secret);
  const vendors = await createVendors({ config, sandboxUrl, db, encryption, log });
  const refreshing = everyOrWoken(CONNECTIONS_MS, () => vendors.refresh(), log, 'reading changed connections');
  onStop(refreshing.stop);
  const states = createModelStates({ db, serving: vendors, log });
  const queue = await createJobQueue(databaseUrl, log, connections.queue);
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
  const push = openPush({ config, db, encryption, hub, publicUrl, log }, onStop);
  warnOfAdminEmails(config, log);
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
        log,
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
        push,
        secret,
        draining: drain.begun,
        stopping: stopping.signal,
      }),
  });
  routes.resolve(app);
  onStop(async (hurry) => {
    await answerCalls(drain, config.STOP_SECONDS, hurry, log);
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
  const runtime = await startJobRuntime(db, log, queue, workflows, {
    soleMachine: config.DATABASE_URL === undefined,
    connections: connectionsOf(config).engine,
  });
  onStop(() => runtime.stop());
  const repeat = (ms: number, task: () => Promise<unknown>, name: string): void => onStop(every(ms, task, log, name));
  repeat(HOUR_MS, () => sweep({ db, objects, billing }, Date.now()), 'the hourly sweep');
  // What other features must do before an account is deleted.
  const hooks: PreDeletionHook[] = [({ userId }) => leaveBilling(billing, userId)];
  const deletions = deletingAccounts({ db, objects, queue, log, hooks, now: Date.now, notBefore: new Map() });
  onStop(deletions.stop);
  repeat(TRASH_MS, () => emptyTrash(db, objects), 'emptying the trash');
  repeat(MINUTE_MS, () => renewTestSubscriptions(billing), 'renewing test subscriptions');
  void enhancer.enhanceAll();
  repeat(HOUR_MS, () => enhancer.enhanceAll(), 'making missing thumbnails, waveforms and sounds');
  repeat(LATE_MS, () => collectLateResults({ intake, vendors, queue, log }), 'polling late jobs');
  repeat(CHECK_MS, checking(states), 'checking models');
  repeat(LOST_MS, () => endLostJobs(db, findOverWorkflows, log), 'the lost-job check');
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
  const task = everyOrWoken(DELETIONS_MS, advance, deps.log, 'deleting accounts');
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
  const bucket = bucketOf(config);
  return bucket ? createS3Objects(bucket) : createFolderObjects(join(dataDir, 'objects'));
}

/** `ADMIN_EMAILS` counts confirmed addresses only: anybody can sign up with an address that nobody confirms. */
function warnOfAdminEmails(config: Config, log: Log): void {
  const confirms = config.SMTP_URL ?? config.GOOGLE_CLIENT_ID ?? config.GITHUB_CLIENT_ID;
  if (config.ADMIN_EMAILS.length === 0 || confirms !== undefined) return;
  log.warn(
    'ADMIN_EMAILS has no effect, because nothing confirms addresses here. Set SMTP_URL, or use npm run make-admin (docs/configuration.md)',
  );
}

function openMailer(config: Config, publicUrl: string, log: Log, onStop: OnStop): Mailer | undefined {
  if (config.SMTP_URL === undefined) return undefined;
  const from = config.MAIL_FROM ?? `Kinoloom <noreply@${new URL(publicUrl).hostname}>`;
  const mailer = createMailer(deliverBySmtp(config.SMTP_URL, from), log);
  onStop(() => mailer.close());
  return mailer;
}

/** Push messages to browsers whose pages are closed. Their keys are made when the first browser asks for them. */
function openPush(
  {
    config,
    db,
    encryption,
    hub,
    publicUrl,
    log,
  }: Pick<RouteOptions, 'config' | 'encryption' | 'hub' | 'log'> & {
    readonly db: Database;
    readonly publicUrl: string;
  },
  onStop: OnStop,
): RouteOptions['push'] {
  const rules = { allowHttp: false, trustedOrigins: config.PUSH_ORIGINS.map((origin) => new URL(origin).origin) };
  if (config.PUSH === 'off') return { keys: undefined, rules };
  let made: Promise<PushKeys> | undefined;
  const keys = (): Promise<PushKeys> => {
    made ??= pushKeys(db, encryption).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  // Push services take an address of the operator with each message, and some refuse one of this machine.
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${config.CONTACT_EMAIL ?? 'operator@localhost'}`;
  onStop(startPushSender({ db, hub, keys, subject, rules, log }));
  return { keys, rules };
}

/** The sandbox as a child process; undefined when it is off or runs elsewhere. */
async function openSandbox(
  config: Config,
  dataDir: string,
  log: Log,
  onStop: OnStop,
): Promise<SandboxProcess | undefined> {
  if (config.SANDBOX === 'off' || config.SANDBOX_URL) return undefined;
  const sandbox = await startSandboxProcess(join(dataDir, 'sandbox'), config.WORKER_CONCURRENCY, log);
  onStop(() => sandbox.stop());
  return sandbox;
}

/** Waits until the calls in flight are answered, at most `seconds`. */
async function answerCalls(drain: Drain, seconds: number, hurry: AbortSignal, log: Log): Promise<void> {
  if (drain.open > 0) log.info({ calls: drain.open, seconds }, 'stopping: finishing the calls in flight');
  const cut = await drain.calls(AbortSignal.any([hurry, AbortSignal.timeout(seconds * 1_000)]));
  if (cut > 0) log.warn({ calls: cut }, 'stopping: calls that took too long were cut');
}
