import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import type {
  AuditEntry,
  CheckoutState,
  ConnectionCheck,
  JobCharge,
  JobFailure,
  JobStatus,
  LedgerEntry,
  MediaType,
  OwnModelFields,
  Refusal,
  SubscriptionStatus,
  PaymentProvider,
  ProxyPurpose,
  TranscriptWord,
} from '@kinoloom/contract';

/** A composition of any version. */
export interface StoredComposition {
  readonly version: number;
}

/** What a vendor charged for a job. */
export interface VendorCost {
  readonly amount: number;
  readonly unit: 'USD' | 'credits';
}

/** What a vendor's own description says of a model. */
export interface CheckedModel {
  /** The catalogue id. */
  readonly model: string;
  readonly state: 'live' | 'changed' | 'retired';
  readonly message: string;
}

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => at('created_at').notNull().defaultNow();

// ——— accounts: the columns of better-auth 1.7, under its own names ———

export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('emailVerified').notNull().default(false),
  image: text('image'),
  createdAt: at('createdAt').notNull().defaultNow(),
  updatedAt: at('updatedAt').notNull().defaultNow(),
  /** Our own column, unknown to better-auth: whether uploads keep their GPS position. */
  keepLocation: boolean('keep_location').notNull().default(false),
  /** Our own column: the first account of an installation is its admin, and `make-admin` names others. */
  isAdmin: boolean('is_admin').notNull().default(false),
});

/** What is decided once per installation. It has at most one row, which the first account's set-up writes. */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** When the first account became the admin. */
    firstAdminAt: at('first_admin_at').notNull().defaultNow(),
  },
  (table) => [check('installation_one_row', sql`${table.isOnly}`)],
);

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

/** How many requests a user has sent to the assistant in the current minute. */
export const assistantUse = pgTable('assistant_use', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  since: at('since').notNull(),
  count: integer('count').notNull(),
});

/** How many files a user has uploaded in the current hour. */
export const uploadUse = pgTable('upload_use', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  since: at('since').notNull(),
  count: integer('count').notNull(),
});

/** How many recordings of a user were sent to be transcribed in the current hour. */
export const transcriptUse = pgTable('transcript_use', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  since: at('since').notNull(),
  count: integer('count').notNull(),
});

// ——— credits ———

/** Running totals of the ledger, updated in the transaction that appends to it; the checks prevent a negative balance. */
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

/** Append-only. The unique `key` makes every write idempotent. */
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
    /** The account's balance after this entry; null in entries older than this column. */
    balanceAfter: integer('balance_after'),
    createdAt: createdAt(),
  },
  (table) => [
    index('ledger_entry_user').on(table.userId, table.id),
    // Without the many holds and captures: what came in and was taken back, less the balance, is what was spent.
    index('ledger_entry_granted')
      .on(table.userId, table.kind, table.amount)
      .where(sql`${table.kind} in ('grant', 'revoke')`),
    check('ledger_entry_positive', sql`${table.amount} > 0`),
  ],
);

// ——— billing ———

/** A copy of the chosen offer, because offers change. */
const offer = () => ({
  kind: text('kind').$type<'plan' | 'pack'>().notNull(),
  /** Id of the plan or the pack. */
  item: text('item').notNull(),
  credits: integer('credits').notNull(),
  cents: integer('cents').notNull(),
  till: text('till').$type<PaymentProvider>().notNull(),
});

/** The Stripe customer of each user. */
export const billingCustomer = pgTable('billing_customer', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  stripeId: text('stripe_id').notNull().unique(),
});

/** One checkout, from the click on Buy to its end. It grants nothing; payments do. */
export const billingCheckout = pgTable(
  'billing_checkout',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    ...offer(),
    state: text('state').$type<CheckoutState>().notNull().default('open'),
    returnTo: text('return_to').notNull(),
    /** Id of Stripe's checkout session. */
    sessionId: text('session_id').unique(),
    createdAt: createdAt(),
  },
  (table) => [index('billing_checkout_user').on(table.userId, table.createdAt)],
);

export const billingSubscription = pgTable(
  'billing_subscription',
  {
    /** Stripe's id, or one of ours for a test checkout. */
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    till: text('till').$type<PaymentProvider>().notNull(),
    plan: text('plan').notNull(),
    credits: integer('credits').notNull(),
    cents: integer('cents').notNull(),
    /** `over` when the subscription has ended completely. */
    status: text('status').$type<SubscriptionStatus | 'over'>().notNull(),
    /** The start, from which its months are counted. */
    startedAt: at('started_at').notNull(),
    /** The end of the paid period. */
    periodEnd: at('period_end').notNull(),
  },
  (table) => [
    index('billing_subscription_user').on(table.userId),
    index('billing_subscription_due').on(table.periodEnd),
  ],
);

/** A received payment and the credits it granted. Its id is that of Stripe's session or invoice, so that it counts once. */
export const billingPayment = pgTable(
  'billing_payment',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    ...offer(),
    /** Stripe's payment intent, which refunds and disputes refer to. */
    intent: text('intent'),
    /** Credits claimed back by refunds and disputes, as last seen. */
    asked: integer('asked').notNull().default(0),
    /** The part of `asked` that could be taken. */
    taken: integer('taken').notNull().default(0),
    /** How often credits were taken or returned: part of the ledger's keys. */
    moves: integer('moves').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('billing_payment_user').on(table.userId), index('billing_payment_intent').on(table.intent)],
);

/** Stripe's webhooks that have been processed. */
export const billingEvent = pgTable(
  'billing_event',
  { id: text('id').primaryKey(), type: text('type').notNull(), createdAt: createdAt() },
  (table) => [index('billing_event_created').on(table.createdAt)],
);

// ——— connections ———

/**
 * A vendor's account or a server that an admin connected. Secrets are encrypted, see `connections/encryption.ts`. The row
 * stays without address and secrets when it is removed: receipts keep its name.
 */
export const connection = pgTable('connection', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  name: text('name').notNull(),
  baseUrl: text('base_url'),
  key: text('key'),
  keyEnd: text('key_end'),
  webhookSecret: text('webhook_secret'),
  concurrency: integer('concurrency'),
  perMinute: integer('per_minute'),
  pausedAt: at('paused_at'),
  check: jsonb('check').$type<ConnectionCheck>(),
  removedAt: at('removed_at'),
  createdAt: createdAt(),
});

/** A model that an admin added to the catalogue. Its row stays when it is removed: results keep their model's name. */
export const ownModel = pgTable('own_model', {
  id: text('id').primaryKey(),
  fields: jsonb('fields').$type<OwnModelFields>().notNull(),
  removedAt: at('removed_at'),
  createdAt: createdAt(),
});

/** The last check of the models of a vendor or connection that is not the sandbox. */
export const modelCheck = pgTable('model_check', {
  /** The vendor's name, or the id of a connection. */
  provider: text('provider').primaryKey(),
  /** The revision of the connections that was checked; 0 for vendors of environment variables. */
  revision: bigint('revision', { mode: 'number' }).notNull(),
  /** When a process began it. One that has not ended an hour later is begun again. */
  begunAt: at('begun_at').notNull(),
  /** When the vendor last answered. */
  checkedAt: at('checked_at'),
  /** Why the vendor could not be asked; null when it answered. */
  problem: text('problem'),
  models: jsonb('models').$type<readonly CheckedModel[]>().notNull().default([]),
});

/** What admins changed. The largest id is the revision by which processes notice a change. */
export const auditEntry = pgTable('audit_entry', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** Kept when the account is deleted. */
  by: text('by').notNull(),
  action: text('action').$type<AuditEntry['action']>().notNull(),
  subject: text('subject').notNull(),
  fields: text('fields').array().notNull(),
  at: at('at').notNull().defaultNow(),
});

// ——— flows and media ———

export const flow = pgTable(
  'flow',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    name: text('name').notNull(),
    description: text('description').notNull(),
    status: text('status').$type<'active'>().notNull().default('active'),
    /** Ids of clips, and of jobs that become clips, in the user's order; null until the user reorders them. */
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
    /** File name in the URL, with its extension. */
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    title: text('title'),
    tags: text('tags').array().notNull().default([]),
    prompt: text('prompt'),
    /** Prompt, title and tags in lower case for searching, written by a trigger; lowering them in each query would take three times as long. */
    words: text('words'),
    model: text('model'),
    durationMs: integer('duration_ms'),
    width: integer('width'),
    height: integer('height'),
    hasAudio: boolean('has_audio').notNull().default(false),
    creditsUsed: integer('credits_used').notNull().default(0),
    favourite: boolean('favourite').notNull().default(false),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    /** When its job was accepted; null for media without a job. */
    askedAt: at('asked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('media_user').on(table.userId, table.mediaType, table.createdAt, table.id),
    // Includes the columns by which lists count, so that counting is an index-only scan.
    index('media_recent').on(table.userId, table.createdAt, table.id, table.mediaType, table.model),
    // The lists of one model, and which models there are.
    index('media_model').on(table.userId, table.model, table.createdAt, table.id, table.mediaType),
    // The orders of the gallery, each by what its pages continue from.
    index('media_favourite_first').on(table.userId, table.favourite, table.createdAt, table.id, table.mediaType),
    index('media_by_name').on(table.userId, nameKey(table), table.createdAt, table.id, table.mediaType),
    index('media_by_length').on(table.userId, lengthKey(table), table.createdAt, table.id, table.mediaType),
    index('media_by_bytes').on(table.userId, table.bytes, table.createdAt, table.id, table.mediaType),
    index('media_flow').on(table.flowId, table.createdAt),
    // Finds parts of words that have three Latin letters or digits in a row (pg_trgm, which the migration creates).
    index('media_words').using('gin', sql`${table.words} gin_trgm_ops`),
    // Finds all others by their letters and pairs of letters (a function that the migration creates).
    index('media_parts').using('gin', sql`word_parts(${table.words})`),
  ],
);

/** By what the gallery sorts names: so much of them that few are alike, in the order of their code points, which no update of a library changes. */
export const nameKey = ({ title, prompt, name }: Record<'title' | 'prompt' | 'name', PgColumn>): SQL<string> =>
  sql<string>`("left"(lower(coalesce(${title}, nullif(${prompt}, ''), ${name})), 60) collate "C")`;

/** By what the gallery sorts lengths. */
export const lengthKey = ({ durationMs }: Record<'durationMs', PgColumn>): SQL<number> =>
  sql<number>`coalesce(${durationMs}, 0)`;

/** The tags of media once more, by tag and time: triggers write it from `media`. */
export const mediaTag = pgTable(
  'media_tag',
  {
    userId: text('user_id').notNull(),
    tag: text('tag').notNull(),
    createdAt: at('created_at').notNull(),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tag, table.createdAt, table.mediaId] }),
    index('media_tag_media').on(table.mediaId),
  ],
);

/** A link that shows media or a flow to others. It ends with what it shows. */
export const share = pgTable(
  'share',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    mediaId: text('media_id').references(() => media.id, { onDelete: 'cascade' }),
    flowId: text('flow_id').references(() => flow.id, { onDelete: 'cascade' }),
    /** SHA-256 of the link's token. The token itself is answered once and not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Whether prompts are shown. */
    prompts: boolean('prompts').notNull(),
    /** Null for a link that does not expire. */
    expiresAt: at('expires_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('share_user').on(table.userId, table.createdAt),
    index('share_media').on(table.mediaId),
    index('share_flow').on(table.flowId),
    index('share_expires').on(table.expiresAt),
  ],
);

/** The key pair of push messages. It has at most one row; the private key is encrypted with `AUTH_SECRET`. */
export const pushKey = pgTable(
  'push_key',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('push_key_one_row', sql`${table.isOnly}`)],
);

/** A browser that gets a push message when jobs end while no page is open. Deleted with its session. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    /** SHA-256 of the endpoint. */
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    sessionId: text('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** The address at its push service, with its keys. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language').notNull(),
    createdAt: createdAt(),
    lastOkAt: at('last_ok_at'),
    /** In a row. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    index('push_subscription_user').on(table.userId, table.createdAt),
    index('push_subscription_session').on(table.sessionId),
  ],
);

/** Jobs whose end is still to be told by push; taken before it is sent. */
export const pushDue = pgTable(
  'push_due',
  {
    jobId: text('job_id')
      .primaryKey()
      .references(() => job.id, { onDelete: 'cascade' }),
    userId: ofUser('user_id'),
    createdAt: createdAt(),
  },
  (table) => [index('push_due_user').on(table.userId)],
);

/**
 * A deletion that can be undone: the flow, if it was one, and its media. Their rows are moved here, so that no query has to filter them out; their
 * files stay until the trash is emptied.
 */
export const trash = pgTable(
  'trash',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    /** When it is emptied. */
    until: at('until').notNull(),
    /** Being emptied: it can no longer be restored. */
    emptying: boolean('emptying').notNull().default(false),
    flowId: text('flow_id'),
    /** The row of `flow`, and ids of media that were created or restored since the deletion and belong in the flow. */
    flow: jsonb('flow').$type<{ readonly row: Record<string, unknown>; readonly awaits: readonly string[] }>(),
    /** The flow's project, which continues without the flow. */
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

/** The media of a zip download with a signed URL. */
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

/** An account deletion in progress. The row is deleted last, so that a retry continues where the deletion stopped. */
export const departure = pgTable('departure', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().unique(),
  email: text('email').notNull(),
  /** Its jobs, whose workflows have to be deleted too. */
  jobIds: jsonb('job_ids').$type<readonly string[]>().notNull().default([]),
  createdAt: createdAt(),
});

/** A stored file. The row is written before the file and removed with it, so that every file is known. */
export const storedObject = pgTable(
  'stored_object',
  {
    key: text('key').primaryKey(),
    /** The owner: the first part of the key. */
    owner: text('owner').generatedAlwaysAs(sql`split_part(key, '/', 1)`),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    mime: text('mime').notNull(),
    createdAt: createdAt(),
  },
  // Includes the bytes, so that adding up a user's storage is an index-only scan.
  (table) => [index('stored_object_owner').on(table.owner, table.bytes)],
);

/** The files of a media record (which may not be written yet), by role. */
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

/** Proxies, by the original file. A row is deleted with either file. */
export const mediaProxy = pgTable(
  'media_proxy',
  {
    sourceKey: text('source_key')
      .notNull()
      .references(() => storedObject.key, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<ProxyPurpose>().notNull().default('play'),
    /** The owner of the video: the first part of the key. */
    owner: text('owner').generatedAlwaysAs(sql`split_part(source_key, '/', 1)`),
    /** Its turn in the queue; see `queueTurn`. */
    turn: integer('turn').notNull().default(0),
    /** Id of the workflow that makes it; a new one after a failure. */
    workflowId: text('workflow_id').notNull().unique(),
    state: text('state').$type<'making' | 'ready' | 'failed'>().notNull().default('making'),
    progress: real('progress').notNull().default(0),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Set when the proxy is ready. */
    key: text('key').references(() => storedObject.key, { onDelete: 'cascade' }),
    /** The failure decides whether a retry can help. */
    failure: text('failure').$type<'unreadable' | 'internal'>(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceKey, table.purpose] }),
    index('media_proxy_key').on(table.key),
    index('media_proxy_turn').on(table.owner, table.turn),
  ],
);

/** The words spoken in a file, by its original and the model that transcribed it. Deleted with the file. */
export const transcript = pgTable(
  'transcript',
  {
    sourceKey: text('source_key')
      .notNull()
      .references(() => storedObject.key, { onDelete: 'cascade' }),
    /** A model of one's own or a vendor's, or `sandbox`. */
    transcriber: text('transcriber').notNull(),
    /** The owner of the file: the first part of the key. */
    owner: text('owner').generatedAlwaysAs(sql`split_part(source_key, '/', 1)`),
    /** Its turn in the queue; see `queueTurn`. */
    turn: integer('turn').notNull().default(0),
    /** Id of the workflow that makes it; a new one after a failure. */
    workflowId: text('workflow_id').notNull().unique(),
    state: text('state').$type<'making' | 'ready' | 'failed'>().notNull().default('making'),
    /** Set before the one paid request is sent. */
    submittedAt: at('submitted_at'),
    language: text('language'),
    words: jsonb('words').$type<readonly TranscriptWord[]>().notNull().default([]),
    failure: jsonb('failure').$type<Refusal>(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceKey, table.transcriber] }),
    index('transcript_turn').on(table.owner, table.turn),
  ],
);

// ——— projects of the editor ———

/** Facts for lists and quotas, which thus need not read the composition. */
const compositionFacts = () => ({
  /** Of the composition as JSON. */
  bytes: integer('bytes').notNull().default(0),
  durationInFrames: integer('duration_in_frames').notNull(),
  overlayCount: integer('overlay_count').notNull(),
});

export const project = pgTable(
  'project',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    /** The flow of the project, which outlives it. */
    flowId: text('flow_id').references(() => flow.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Complete and valid when written, in the format version of that time. */
    composition: jsonb('composition').$type<StoredComposition>().notNull(),
    revision: integer('revision').notNull().default(1),
    /** Key of the edit that made this revision. */
    key: text('key'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    ...compositionFacts(),
    /** The media record of the cover; it may be deleted. */
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
    // At most one automatic version per revision, whatever the reason.
    uniqueIndex('project_version_automatic')
      .on(table.projectId, table.revision)
      .where(sql`${table.kind} = 'automatic'`),
  ],
);

/** Clips that a user keeps under a name, to insert them in any project. Their media may be deleted. */
export const ownTemplate = pgTable(
  'own_template',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    name: text('name').notNull(),
    /** Complete and valid when written, in the format version of that time. */
    composition: jsonb('composition').$type<StoredComposition>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('own_template_user').on(table.userId, table.createdAt)],
);

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Looks of a user's own. One that is deleted stays while films may have it. */
export const ownLook = pgTable(
  'own_look',
  {
    userId: ofUser('user_id'),
    /** SHA-256 of the table, in hex. */
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    /** As bytes (`LookTable`). */
    colours: bytea('colours').notNull(),
    createdAt: at('created_at').notNull(),
    /** When it was deleted from what is offered. */
    removedAt: at('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    check('own_look_whole', sql`octet_length(${table.colours}) = 279936`),
    check('own_look_named', sql`${table.hash} = encode(sha256(${table.colours}), 'hex')`),
  ],
);

/** What a font file says of itself. */
export interface StoredFontFacts {
  readonly style: string;
  readonly weights: readonly [number, number];
  readonly italic: boolean;
  readonly halfCap: number;
  readonly ranges: string;
  readonly copyright: string | null;
  readonly licence: string | null;
  readonly isRestricted: boolean;
}

/** Font files of users. Each is linked to its stored object under `font:` and its id. */
export const ownFont = pgTable(
  'own_font',
  {
    id: text('id').primaryKey(),
    userId: ofUser('user_id'),
    /** Of the file, in hex. */
    sha256: text('sha256').notNull(),
    /** Files with the same name are one font. */
    family: text('family').notNull(),
    facts: jsonb('facts').$type<StoredFontFacts>().notNull(),
    bytes: integer('bytes').notNull(),
    mime: text('mime').notNull(),
    createdAt: at('created_at').notNull(),
    /** When its user said that they may use it in films; null if it came with a project file. */
    agreedAt: at('agreed_at'),
    /** When it left the menu; null while it is there. Films that use it keep it. */
    hiddenAt: at('hidden_at'),
  },
  (table) => [uniqueIndex('own_font_of_user').on(table.userId, table.sha256)],
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
    /** What the vendor itself said about the failure. */
    vendorWords: text('vendor_words'),
    /** What the vendor charged, if it tells. */
    vendorCost: jsonb('vendor_cost').$type<VendorCost>(),
    provider: text('provider'),
    sandbox: boolean('sandbox').notNull().default(false),
    /** Set before the one paid POST is sent; while `operationRef` is empty, the job may or may not have been submitted. */
    submittedAt: at('submitted_at'),
    /** The run that claimed the submission: a run recognises its own claim when the response was lost. */
    submissionClaim: text('submission_claim'),
    /** When the provider was last polled, and the total watched time: downtime does not count against the deadline. */
    polledAt: at('polled_at'),
    watchedMs: integer('watched_ms').notNull().default(0),
    /** The provider's reference, set as soon as it has responded. */
    operationRef: jsonb('operation_ref').$type<Record<string, unknown>>(),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    dismissed: boolean('dismissed').notNull().default(false),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the request that came with the key; null in older rows and for keys of our own. */
    requestHash: text('request_hash'),
    /** Its queue, its turn in it, and how many of its user's turns it takes; see `queueTurn`. */
    queue: text('queue'),
    turn: integer('turn').notNull().default(0),
    turns: integer('turns').notNull().default(1),
    /** Expected durations at acceptance; null in older rows, the second also without a history. */
    usualSeconds: integer('usual_seconds'),
    longestSeconds: integer('longest_seconds'),
    mediaId: text('media_id'),
    /** For a late job: the next poll, and the time of the last one. Null when polling is over. */
    latePollAt: at('late_poll_at'),
    lateUntil: at('late_until'),
    createdAt: createdAt(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
  },
  (table) => [
    index('job_user').on(table.userId, table.createdAt),
    index('job_flow').on(table.flowId, table.status),
    // Queued renders are counted whenever one is requested.
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
    // The durations of a model's last jobs are read whenever one is accepted.
    index('job_history')
      .on(table.model, table.sandbox, table.finishedAt)
      .where(sql`${table.status} = 'completed'`),
    // The last jobs of each model at its vendor show whether it is failing.
    index('job_outcome')
      .on(table.model, table.provider, table.sandbox, table.finishedAt)
      .where(sql`${table.status} in ('completed', 'failed')`),
  ],
);

/** The progress of each queue: the highest turn that has started. No later turn is smaller. */
export const queueTurn = pgTable('queue_turn', {
  queue: text('queue').primaryKey(),
  reached: integer('reached').notNull(),
});

/** Encoded segments of videos, under the hash of their inputs. The row is written before the file, as above. */
export const renderSegment = pgTable(
  'render_segment',
  {
    hash: text('hash').primaryKey(),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Null until the file is stored. */
    storedAt: at('stored_at'),
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (table) => [index('render_segment_used').on(table.usedAt)],
);

/** The segments of a running render and their progress. Deleted when the render ends. */
export const renderPart = pgTable(
  'render_part',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => job.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    /** Input of the renderer. */
    work: jsonb('work').$type<Record<string, unknown>>().notNull(),
    /** Frames of the video; a segment that appears twice counts twice. */
    frames: integer('frames').notNull(),
    doneFrames: integer('done_frames').notNull().default(0),
    /** `found`: an earlier render had stored it. */
    state: text('state').$type<'waiting' | 'found' | 'rendered' | 'failed'>().notNull().default('waiting'),
    failure: jsonb('failure').$type<JobFailure>(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.hash] })],
);

/** Processes that run workflows, with their last heartbeat. */
export const worker = pgTable('worker', {
  id: text('id').primaryKey(),
  host: text('host').notNull(),
  /** The version of its workflows; null in rows of older releases. */
  version: text('version'),
  beatAt: at('beat_at').notNull().defaultNow(),
});

/** Change notifications per user; the SSE streams read them and then fetch the current state. */
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
