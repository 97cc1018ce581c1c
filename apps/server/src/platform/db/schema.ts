import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  CheckoutState,
  JobCharge,
  JobFailure,
  JobStatus,
  LedgerEntry,
  MediaType,
  SubscriptionStatus,
  PaymentProvider,
} from '@kinoloom/contract';

/** A composition of any version. */
export interface StoredComposition {
  readonly version: number;
}

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => at('created_at').notNull().defaultNow();

// ——— accounts: the columns that better-auth 1.7 reads and writes, under its own names ———

export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('emailVerified').notNull().default(false),
  image: text('image'),
  createdAt: at('createdAt').notNull().defaultNow(),
  updatedAt: at('updatedAt').notNull().defaultNow(),
  /** Ours, and unknown to better-auth: whether uploads keep the position where they were made. */
  keepLocation: boolean('keep_location').notNull().default(false),
});

const ofUser = (name: string) =>
  text(name)
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    expiresAt: at('expiresAt').notNull(),
    token: text('token').notNull().unique(),
    createdAt: at('createdAt').notNull().defaultNow(),
    updatedAt: at('updatedAt').notNull().defaultNow(),
    ipAddress: text('ipAddress'),
    userAgent: text('userAgent'),
    userId: ofUser('userId'),
  },
  (table) => [index('session_user').on(table.userId)],
);

export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    issuer: text('issuer').notNull(),
    accountId: text('accountId').notNull(),
    providerId: text('providerId').notNull(),
    userId: ofUser('userId'),
    accessToken: text('accessToken'),
    refreshToken: text('refreshToken'),
    idToken: text('idToken'),
    accessTokenExpiresAt: at('accessTokenExpiresAt'),
    refreshTokenExpiresAt: at('refreshTokenExpiresAt'),
    scope: text('scope'),
    password: text('password'),
    createdAt: at('createdAt').notNull().defaultNow(),
    updatedAt: at('updatedAt').notNull().defaultNow(),
  },
  (table) => [index('account_user').on(table.userId)],
);

export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expiresAt').notNull(),
    createdAt: at('createdAt').notNull().defaultNow(),
    updatedAt: at('updatedAt').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

export const rateLimit = pgTable('rateLimit', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('lastRequest', { mode: 'number' }).notNull(),
});

/** How often a user has asked the writing assistant since the minute began. */
export const assistantUse = pgTable('assistant_use', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  since: at('since').notNull(),
  count: integer('count').notNull(),
});

/** How many files a user has uploaded since the hour began. */
export const uploadUse = pgTable('upload_use', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  since: at('since').notNull(),
  count: integer('count').notNull(),
});

// ——— credits ———

/** Running totals of the ledger, kept in the transaction that appends to it; the checks make overdrawing impossible. */
export const creditAccount = pgTable(
  'credit_account',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    balance: integer('balance').notNull().default(0),
    held: integer('held').notNull().default(0),
  },
  (table) => [check('credit_account_sound', sql`${table.held} >= 0 and ${table.balance} >= ${table.held}`)],
);

/** Append-only. `key` makes every write happen once, however often it is tried. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: ofUser('user_id'),
    kind: text('kind').$type<LedgerEntry['kind']>().notNull(),
    amount: integer('amount').notNull(),
    jobId: text('job_id'),
    key: text('key').notNull().unique(),
    note: text('note').notNull(),
    /** The account's balance with this entry; null in entries older than this column. */
    balanceAfter: integer('balance_after'),
    createdAt: createdAt(),
  },
  (table) => [
    index('ledger_entry_user').on(table.userId, table.id),
    check('ledger_entry_positive', sql`${table.amount} > 0`),
  ],
);

// ——— billing ———

/** What every offer that somebody chose was then: offers change. */
const offer = () => ({
  kind: text('kind').$type<'plan' | 'pack'>().notNull(),
  /** Of the plan or the pack. */
  item: text('item').notNull(),
  credits: integer('credits').notNull(),
  cents: integer('cents').notNull(),
  provider: text('till').$type<PaymentProvider>().notNull(),
});

/** Whom Stripe knows as which customer. */
export const billingCustomer = pgTable('billing_customer', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  stripeId: text('stripe_id').notNull().unique(),
});

/** One way to the payment provider: from the click on Buy to its end. It grants nothing; payments do. */
export const billingCheckout = pgTable(
  'billing_checkout',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    ...offer(),
    state: text('state').$type<CheckoutState>().notNull().default('open'),
    returnTo: text('return_to').notNull(),
    /** Of Stripe's checkout session. */
    sessionId: text('session_id').unique(),
    createdAt: createdAt(),
  },
  (table) => [index('billing_checkout_user').on(table.userId, table.createdAt)],
);

export const billingSubscription = pgTable(
  'billing_subscription',
  {
    /** Stripe's own, or one of ours in a test. */
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    provider: text('till').$type<PaymentProvider>().notNull(),
    plan: text('plan').notNull(),
    credits: integer('credits').notNull(),
    cents: integer('cents').notNull(),
    /** `over` when nothing of it is left. */
    status: text('status').$type<SubscriptionStatus | 'over'>().notNull(),
    /** When it began: its months are counted from there. */
    startedAt: at('started_at').notNull(),
    /** The end of what is paid. */
    periodEnd: at('period_end').notNull(),
  },
  (table) => [
    index('billing_subscription_user').on(table.userId),
    index('billing_subscription_due').on(table.periodEnd),
  ],
);

/** A payment that came in, and what it brought. Its id is that of Stripe's session or invoice, so that it counts once. */
export const billingPayment = pgTable(
  'billing_payment',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    ...offer(),
    /** Stripe's, by which refunds and disputes name it. */
    intent: text('intent'),
    /** Credits that refunds and disputes ask back, as last seen. */
    asked: integer('asked').notNull().default(0),
    /** Of these, the credits that were there to take. */
    taken: integer('taken').notNull().default(0),
    /** How often credits went back or forth: part of the ledger's keys. */
    moves: integer('moves').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('billing_payment_user').on(table.userId), index('billing_payment_intent').on(table.intent)],
);

/** Messages of Stripe that have been dealt with. */
export const billingEvent = pgTable(
  'billing_event',
  { id: text('id').primaryKey(), type: text('type').notNull(), createdAt: createdAt() },
  (table) => [index('billing_event_created').on(table.createdAt)],
);

// ——— flows and media ———

export const flow = pgTable(
  'flow',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    name: text('name').notNull(),
    description: text('description').notNull(),
    status: text('status').$type<'active'>().notNull().default('active'),
    /** Ids of clips, and of jobs that become clips, as the user dragged them; null while nobody has. */
    clipOrder: text('clip_order').array(),
    createdAt: createdAt(),
  },
  (table) => [index('flow_user').on(table.userId, table.createdAt)],
);

export const media = pgTable(
  'media',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    flowId: text('flow_id').references(() => flow.id, { onDelete: 'cascade' }),
    mediaType: text('media_type').$type<MediaType>().notNull(),
    /** File name in the url, with its extension. */
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    prompt: text('prompt'),
    /** The prompt as it is searched: comparing it as it is written would cost three times as much. */
    words: text('words').generatedAlwaysAs(sql`lower(prompt)`),
    model: text('model'),
    durationMs: integer('duration_ms'),
    width: integer('width'),
    height: integer('height'),
    hasAudio: boolean('has_audio').notNull().default(false),
    creditsUsed: integer('credits_used').notNull().default(0),
    favourite: boolean('favourite').notNull().default(false),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    /** When its job was accepted; null of what no job made. */
    askedAt: at('asked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('media_user').on(table.userId, table.mediaType, table.createdAt, table.id),
    // With what lists are counted by, so that counting need not look at the rows.
    index('media_recent').on(table.userId, table.createdAt, table.id, table.mediaType, table.model),
    index('media_favourite')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.favourite}`),
    index('media_flow').on(table.flowId, table.createdAt),
    // Finds parts of words (pg_trgm, which the migration creates).
    index('media_words').using('gin', sql`${table.words} gin_trgm_ops`),
  ],
);

/**
 * What was deleted at once and can still be taken back: the flow, if it was one, and its media, as they stood. Nothing else knows
 * of them, so that no query anywhere has to leave them out; their files stay until the trash is emptied.
 */
export const trash = pgTable(
  'trash',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    /** Then it is emptied. */
    until: at('until').notNull(),
    /** Being emptied: it cannot be taken back any more. */
    emptying: boolean('emptying').notNull().default(false),
    flowId: text('flow_id'),
    /** The row of `flow`, and the media that came to be, or came back, while it lay here, and would be in it. */
    flow: jsonb('flow').$type<{ readonly row: Record<string, unknown>; readonly awaits: readonly string[] }>(),
    /** The flow's project, which goes on without it. */
    projectId: text('project_id'),
  },
  (table) => [index('trash_until').on(table.until), index('trash_user').on(table.userId)],
);

export const trashedMedia = pgTable(
  'trashed_media',
  {
    mediaId: text('media_id').primaryKey(),
    trashId: text('trash_id')
      .notNull()
      .references(() => trash.id, { onDelete: 'cascade' }),
    flowId: text('flow_id'),
    /** The row of `media`. */
    row: jsonb('row').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('trashed_media_trash').on(table.trashId), index('trashed_media_flow').on(table.flowId)],
);

/** Media that a signed address gives out as one zip file. */
export const zipOrder = pgTable(
  'zip_order',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    mediaIds: jsonb('media_ids').$type<readonly string[]>().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('zip_order_expires').on(table.expiresAt), index('zip_order_user').on(table.userId)],
);

/** An account that is being deleted. The row is the last thing of it to go; who finds it goes on where it stands. */
export const accountDeletion = pgTable('departure', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().unique(),
  email: text('email').notNull(),
  /** Its jobs and workflows, which are to be forgotten, too. */
  jobIds: jsonb('job_ids').$type<readonly string[]>().notNull().default([]),
  createdAt: createdAt(),
});

/** A stored file. The row is written before the file and removed with it, so that no file is ever unknown. */
export const storedObject = pgTable(
  'stored_object',
  {
    key: text('key').primaryKey(),
    /** The user whose file it is: the first part of the key. */
    owner: text('owner').generatedAlwaysAs(sql`split_part(key, '/', 1)`),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    createdAt: createdAt(),
  },
  // With the bytes, so that adding up what somebody stores need not look at the rows.
  (table) => [index('stored_object_owner').on(table.owner, table.bytes)],
);

/** Which files a media record (perhaps still to be written) needs, each in its role. */
export const mediaObject = pgTable(
  'media_object',
  {
    mediaId: text('media_id').notNull(),
    role: text('role').notNull(),
    key: text('key')
      .notNull()
      .references(() => storedObject.key),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.role] }), index('media_object_key').on(table.key)],
);

/** Copies of videos that every browser plays, each by the original that it is of. Gone with either file. */
export const mediaProxy = pgTable(
  'media_proxy',
  {
    sourceKey: text('source_key')
      .primaryKey()
      .references(() => storedObject.key, { onDelete: 'cascade' }),
    /** The user whose video it is: the first part of the key. */
    owner: text('owner').generatedAlwaysAs(sql`split_part(source_key, '/', 1)`),
    /** Its place in the queue; see `queueTurn`. */
    turn: integer('turn').notNull().default(0),
    /** Of the workflow that makes it; another one where an earlier came to nothing. */
    workflowId: text('workflow_id').notNull().unique(),
    state: text('state').$type<'making' | 'ready' | 'failed'>().notNull().default('making'),
    progress: real('progress').notNull().default(0),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Set when it is ready. */
    key: text('key').references(() => storedObject.key, { onDelete: 'cascade' }),
    /** Whether asking again could help. */
    failure: text('failure').$type<'unreadable' | 'internal'>(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [index('media_proxy_key').on(table.key), index('media_proxy_turn').on(table.owner, table.turn)],
);

// ——— projects of the editor ———

/** Facts about a composition that lists show without reading it. */
const compositionFacts = () => ({
  durationInFrames: integer('duration_in_frames').notNull(),
  overlayCount: integer('overlay_count').notNull(),
});

export const project = pgTable(
  'project',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    /** The flow that it is the project of. It outlives the flow. */
    flowId: text('flow_id').references(() => flow.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Whole and valid when it was written, in the version of then. */
    composition: jsonb('composition').$type<StoredComposition>().notNull(),
    revision: integer('revision').notNull().default(1),
    /** Of the edit that made this revision. */
    key: text('key'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    ...compositionFacts(),
    /** The media that stands for it, which may be gone. */
    coverId: text('cover_id'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('project_flow').on(table.flowId, table.userId),
    index('project_user').on(table.userId, table.updatedAt, table.id),
  ],
);

export const projectVersion = pgTable(
  'project_version',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'automatic' | 'named'>().notNull(),
    name: text('name'),
    note: text('note'),
    revision: integer('revision').notNull(),
    composition: jsonb('composition').$type<StoredComposition>().notNull(),
    ...compositionFacts(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('project_version_project').on(table.projectId, table.createdAt, table.id),
    // One revision is kept by itself once, whatever the reasons.
    uniqueIndex('project_version_automatic')
      .on(table.projectId, table.revision)
      .where(sql`${table.kind} = 'automatic'`),
  ],
);

// ——— jobs ———

export const job = pgTable(
  'job',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    flowId: text('flow_id'),
    operation: text('operation').$type<'generate' | 'render'>().notNull(),
    mediaType: text('media_type').$type<MediaType>().notNull(),
    model: text('model'),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    price: integer('price').notNull(),
    charge: text('charge').$type<JobCharge>().notNull(),
    status: text('status').$type<JobStatus>().notNull().default('queued'),
    progress: real('progress').notNull().default(0),
    message: text('message'),
    renderedFrames: integer('rendered_frames'),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    provider: text('provider'),
    sandbox: boolean('sandbox').notNull().default(false),
    /** Set before the one paid POST is sent; with `operationRef` empty it means: sent or not, nobody knows. */
    submittedAt: at('submitted_at'),
    /** Names the run that claimed the submission, so that a claim whose answer was lost is known again. */
    submissionClaim: text('submission_claim'),
    /** When the provider was last asked, and for how long in all the job was watched: downtime does not count against its deadline. */
    polledAt: at('polled_at'),
    watchedMs: integer('watched_ms').notNull().default(0),
    /** The provider's reference, set as soon as it answered. */
    operationRef: jsonb('operation_ref').$type<Record<string, unknown>>(),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    dismissed: boolean('dismissed').notNull().default(false),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the request that the key came with; null in older rows, and where the key is one of ours. */
    requestHash: text('request_hash'),
    /** Where it waits, its turn there, and how many turns of its user it takes; see `queueTurn`. */
    queue: text('queue'),
    turn: integer('turn').notNull().default(0),
    turns: integer('turns').notNull().default(1),
    /** How long such jobs take, as it was known when it was accepted; null in older rows, and the second without a history. */
    usualSeconds: integer('usual_seconds'),
    longestSeconds: integer('longest_seconds'),
    mediaId: text('media_id'),
    /** Of a job that failed at its deadline while the provider worked on: when it is asked again, and until when. Null when that is over. */
    latePollAt: at('late_poll_at'),
    lateUntil: at('late_until'),
    createdAt: createdAt(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
  },
  (table) => [
    index('job_user').on(table.userId, table.createdAt),
    index('job_flow').on(table.flowId, table.status),
    // What waits for a renderer is counted with each render that is asked for.
    index('job_waiting')
      .on(table.operation)
      .where(sql`${table.status} = 'queued'`),
    uniqueIndex('job_idempotency').on(table.userId, table.idempotencyKey),
    index('job_operation').on(sql`(${table.operationRef} ->> 'id')`),
    index('job_late')
      .on(table.latePollAt)
      .where(sql`${table.latePollAt} is not null`),
    index('job_turn').on(table.userId, table.queue, table.turn),
    index('job_unfinished')
      .on(table.userId)
      .where(sql`${table.status} in ('queued', 'running')`),
    // How long the last ones of a model took is read with each job that is accepted.
    index('job_history')
      .on(table.model, table.sandbox, table.finishedAt)
      .where(sql`${table.status} = 'completed'`),
  ],
);

/** How far each queue of work has come: the highest turn that was begun. Nobody's next turn is earlier. */
export const queueTurn = pgTable('queue_turn', {
  queue: text('queue').primaryKey(),
  reached: integer('reached').notNull(),
});

/** Encoded segments of videos, under the hash of all that they depend on. The row is written before the file, as above. */
export const storedSegment = pgTable(
  'render_segment',
  {
    hash: text('hash').primaryKey(),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Null until the file is there. */
    storedAt: at('stored_at'),
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (table) => [index('render_segment_used').on(table.usedAt)],
);

/** The segments of a video that is being rendered, and how far each is. Gone with the render's end. */
export const renderSegmentJob = pgTable(
  'render_part',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => job.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    /** What the renderer has to be told. */
    work: jsonb('work').$type<Record<string, unknown>>().notNull(),
    /** Of the video; twice those of the segment where the video shows it twice. */
    frames: integer('frames').notNull(),
    doneFrames: integer('done_frames').notNull().default(0),
    /** `found`: somebody had rendered it before. */
    state: text('state').$type<'waiting' | 'found' | 'rendered' | 'failed'>().notNull().default('waiting'),
    failure: jsonb('failure').$type<JobFailure>(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.hash] })],
);

/** Processes that run workflows, and when each was last alive. */
export const worker = pgTable('worker', {
  id: text('id').primaryKey(),
  host: text('host').notNull(),
  /** The version of the workflows that it runs; null in rows of older releases. */
  version: text('version'),
  beatAt: at('beat_at').notNull().defaultNow(),
});

/** What changed for whom; read by the SSE streams, which look the present state up themselves. */
export const event = pgTable(
  'event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: text('user_id').notNull(),
    type: text('type').notNull(),
    ref: text('ref').notNull(),
    flowId: text('flow_id'),
    createdAt: createdAt(),
  },
  (table) => [index('event_user').on(table.userId, table.id), index('event_created').on(table.createdAt)],
);
