import { findEntry, messages } from '@kinoloom/contract';
import { accountRoutes, type Auth } from './accounts/index.ts';
import { assistantRoutes, type Writers } from './assistant/index.ts';
import { billingRoutes, type Billing } from './billing/index.ts';
import {
  connectionRoutes,
  createEnvironmentConnections,
  ownModelDraftRoutes,
  ownModelRoutes,
  type Encryption,
} from './connections/index.ts';
import { creditRoutes } from './credits/index.ts';
import { accountDeletionRoutes } from './account-deletion/index.ts';
import { derivedMediaRoutes, type DerivedMedia } from './derived-media/index.ts';
import { flowRoutes } from './flows/index.ts';
import { fontRoutes } from './fonts/index.ts';
import {
  againGeneration,
  canceledGeneration,
  generationRoutes,
  GENERATIONS_PER_WORKER,
  webhookRoutes,
  type Vendors,
} from './generation/index.ts';
import { changeRoutes, galleryRoutes, zipRoutes } from './gallery/index.ts';
import type { App } from './http/index.ts';
import { ownLookRoutes } from './looks/index.ts';
import { modelStateRoutes, type ModelStates } from './model-states/index.ts';
import { statusRoutes, type Readiness } from './service-status/index.ts';
import { costRoutes, jobRoutes } from './jobs/index.ts';
import { eventRoutes } from './event-stream/index.ts';
import {
  audioUploadRoute,
  localMediaRoutes,
  mediaRoutes,
  proxyRoutes,
  serveMedia,
  mediaUploadRoutes,
  type Intake,
} from './media/index.ts';
import { filmLimitsOf, type Config } from './platform/config.ts';
import type { EventHub } from './platform/events.ts';
import type { Rules } from './platform/fetch/index.ts';
import type { JobQueue } from './platform/jobs/index.ts';
import type { Log } from './platform/log.ts';
import { ownTemplateRoutes, projectFileRoutes, projectRoutes, projectVersionRoutes } from './projects/index.ts';
import { pushRoutes, type PushKeys } from './push/index.ts';
import { quotaRoutes } from './quotas/index.ts';
import { receiptRoutes } from './receipts/index.ts';
import { againRender, designRenderRoutes, longVideoRoutes, renderRoutes } from './rendering/index.ts';
import { shareRoutes } from './shares/index.ts';
import { transcriptRoutes } from './transcripts/index.ts';

export interface RouteOptions {
  readonly config: Config;
  readonly version: string;
  readonly readiness: () => Promise<Readiness>;
  readonly intake: Intake & { readonly publicUrl: string };
  readonly auth: Auth;
  readonly queue: JobQueue;
  readonly vendors: Vendors;
  readonly states: ModelStates;
  readonly encryption: Encryption;
  readonly log: Log;
  /** The assistant's models, if any. */
  readonly writers: () => Writers | undefined;
  readonly hub: EventHub;
  readonly enhancer: DerivedMedia;
  readonly billing: Billing;
  /** The keys of push messages, and which services may be asked; no keys where push is off. */
  readonly push: { readonly keys: (() => Promise<PushKeys>) | undefined; readonly rules: Rules };
  /** Signs media links. */
  readonly secret: string;
  /** Aborts when the server is about to stop: new calls are refused, those in flight are answered. */
  readonly draining: AbortSignal;
  /** Aborts after that: open event streams end, and calls that wait for a job answer with how it is. */
  readonly stopping: AbortSignal;
}

/** Mounts every feature's routes. */
export function mountRoutes(
  app: App,
  { config, intake, auth, queue, vendors, writers, hub, secret, draining, stopping, ...parts }: RouteOptions,
): void {
  const { db, objects } = intake;
  statusRoutes(app, { config, vendors, writers, draining, version: parts.version, readiness: parts.readiness });
  accountRoutes(app, { db, auth, trustedProxies: config.TRUSTED_PROXIES, log: parts.log });
  accountDeletionRoutes(app, intake, secret, Date.now);
  creditRoutes(app, db);
  quotaRoutes(app, db, intake.quotas);
  billingRoutes(app, parts.billing);
  receiptRoutes(app, db, (id) => findEntry(id)?.label ?? vendors.operation(id)?.entry.label);
  flowRoutes(app, intake);
  mediaRoutes(app, intake, secret, Date.now);
  proxyRoutes(app, db, queue);
  fontRoutes(app, intake, Date.now);
  mediaUploadRoutes(app, intake);
  audioUploadRoute(app, intake);
  localMediaRoutes(app, intake);
  serveMedia(app, db, objects, secret, Date.now);
  galleryRoutes(app, db);
  changeRoutes(app, db);
  zipRoutes(app, intake, secret, Date.now);
  shareRoutes(app, {
    db,
    publicUrl: intake.publicUrl,
    secret,
    trustedProxies: config.TRUSTED_PROXIES,
    clock: Date.now,
  });
  derivedMediaRoutes(app, db, parts.enhancer);
  const rendering = { intake, queue, now: Date.now, queueMax: config.RENDER_QUEUE_MAX };
  jobRoutes(
    app,
    { db, queue, quotas: intake.quotas },
    {
      again: (row) =>
        row.operation === 'render' ? againRender(row, rendering.queueMax) : againGeneration(vendors, row),
      canceledText: (row) => (row.operation === 'render' ? messages.renderCanceled : canceledGeneration(vendors, row)),
    },
  );
  generationRoutes(app, { intake, queue, vendors, hub, stopping });
  webhookRoutes(app, { intake, queue, vendors });
  const connections = {
    db,
    encryption: parts.encryption,
    fromEnvironment: createEnvironmentConnections(config),
    async changed() {
      await vendors.refresh();
      const queues = vendors.queues().map((each) => ({ ...each, concurrency: GENERATIONS_PER_WORKER }));
      await queue.register(db.queries, queues);
    },
  };
  connectionRoutes(app, connections);
  ownModelRoutes(app, connections);
  ownModelDraftRoutes(app, connections);
  costRoutes(app, connections);
  modelStateRoutes(app, parts.states);
  renderRoutes(app, rendering);
  designRenderRoutes(app, { ...rendering, film: filmLimitsOf(config) });
  longVideoRoutes(app, rendering);
  const projects = { db, publicUrl: intake.publicUrl, quotas: intake.quotas, now: Date.now };
  projectRoutes(app, projects);
  projectVersionRoutes(app, projects);
  ownTemplateRoutes(app, projects);
  ownLookRoutes(app, projects);
  projectFileRoutes(app, { intake, now: Date.now });
  assistantRoutes(app, { db, writers, stopping });
  transcriptRoutes(app, { db, queue, vendors });
  pushRoutes(app, { db, ...parts.push });
  eventRoutes(app, db, hub, stopping);
}
