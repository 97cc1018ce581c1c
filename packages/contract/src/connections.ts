import { z } from 'zod';

/** What a connection can be made to, and what its form asks for. */
export const ConnectionKind = z.object({
  /** `replicate`, `comfyui`, … */
  name: z.string(),
  label: z.string(),
  /** The vendor's own API; null where the address of a server has to be given. */
  base_url: z.string().nullable(),
  /** An example of the address, where one has to be given. */
  address_example: z.string().nullable(),
  /** Programs that are reached by this kind; empty for a vendor of one name. */
  programs: z.array(z.string()),
  needs_key: z.boolean(),
  /** JSON Schema of `remote` of its models of one's own; null where there are none. */
  model_schema: z.record(z.string(), z.unknown()).nullable(),
  /** Whether a model can be drafted from what the vendor tells of it. */
  drafts: z.boolean(),
  /** An example of a model's id that a draft is made from; null where it is made from something else, or not at all. */
  source_example: z.string().nullable(),
});
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/** What a check of a connection found. */
export const ConnectionCheck = z.object({
  at: z.string(),
  ok: z.boolean(),
  /** The request that was sent: method and URL without secrets. */
  tried: z.string(),
  /** What the server answered, in a sentence. */
  message: z.string(),
});
export type ConnectionCheck = z.infer<typeof ConnectionCheck>;

const Name = z.string().trim().min(1, 'Give the connection a name.').max(60);
const LOCAL = /^(\[|localhost$|[\d.]+$|[^.]+$|.+\.(local|lan|internal|home|home\.arpa)$)/i;

/** An address without a scheme is completed: `127.0.0.1:8188` is http, as any local name or port, and `api.example.com` https. */
function withScheme(text: string): string {
  if (text === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  const [, host = '', port] = /^(\[[^\]]*\]|[^:/?#]*)(:\d+)?/.exec(text) ?? [];
  return `${LOCAL.test(host) || (port !== undefined && port !== ':443') ? 'http' : 'https'}://${text}`;
}

const PRIVATE =
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|\[(::1|f[cd]|fe80))/i;
const NAME = /^([^.]+|.+\.(local|lan|internal|home|home\.arpa))$/i;

/** Whether an address is in a private network, as that of a server of one's own. */
export function isPrivateAddress(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return PRIVATE.test(host) || NAME.test(host);
}

const Url = z.url({ protocol: /^https?$/, error: 'The address must be an http or https URL.' }).max(300);
const BaseUrl = z.string().trim().transform(withScheme).pipe(Url);
const Secret = z.string().trim().min(1).max(1_000);
const Concurrency = z.number().int().min(1).max(1_000);
const PerMinute = z.number().int().min(1).max(100_000);

/** A connection as its admin sees it. Its key never leaves the server. */
export const Connection = z.object({
  id: z.string(),
  /** The name of a kind. */
  kind: z.string(),
  name: z.string(),
  base_url: z.string().nullable(),
  /** `lost`: it cannot be decrypted, because `AUTH_SECRET` was changed; it has to be entered again. */
  key: z.enum(['none', 'stored', 'lost']),
  /** The last four characters of a long key, to recognise it. */
  key_end: z.string().nullable(),
  has_webhook_secret: z.boolean(),
  /** Jobs at once, and submissions a minute; null for the vendor's usual limits. */
  concurrency: z.number().int().nullable(),
  per_minute: z.number().int().nullable(),
  paused: z.boolean(),
  /** The variable with the key of a connection that environment variables set: shown here, but changed there. */
  from_environment: z.string().nullable(),
  check: ConnectionCheck.nullable(),
  /** Jobs that have not ended on it. */
  unfinished_jobs: z.number().int(),
});
export type Connection = z.infer<typeof Connection>;

/** POST /api/connections */
export const AddConnection = z.object({
  kind: z.string(),
  name: Name,
  base_url: BaseUrl.optional(),
  key: Secret.optional(),
  webhook_secret: Secret.optional(),
  concurrency: Concurrency.optional(),
  per_minute: PerMinute.optional(),
});
export type AddConnection = z.infer<typeof AddConnection>;

/** PATCH /api/connections/{id}: what is named changes; null takes it away. */
export const ChangeConnection = z.object({
  name: Name.optional(),
  base_url: BaseUrl.nullish(),
  key: Secret.nullish(),
  webhook_secret: Secret.nullish(),
  concurrency: Concurrency.nullish(),
  per_minute: PerMinute.nullish(),
  paused: z.boolean().optional(),
});
export type ChangeConnection = z.infer<typeof ChangeConnection>;

/** GET /api/connections/{id}/models: what can be added, by the ids that `POST /api/own-models/draft` takes. */
export const ConnectionModels = z.object({
  success: z.literal(true),
  models: z.array(z.string()),
  /** The voices of its models of speech; empty if it lists none. */
  voices: z.array(z.string()),
  /** Why the server could not be asked; null otherwise. */
  problem: z.string().nullable(),
});

export const ConnectionAnswer = z.object({ success: z.literal(true), connection: Connection });
export const ConnectionList = z.object({
  success: z.literal(true),
  connections: z.array(Connection),
  kinds: z.array(ConnectionKind),
});

/** One change that an admin made. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  /** The email of who did it. */
  by: z.string(),
  action: z.enum([
    'connection.add',
    'connection.change',
    'connection.pause',
    'connection.resume',
    'connection.remove',
    'model.add',
    'model.change',
    'model.remove',
  ]),
  /** The name of the connection or model. */
  subject: z.string(),
  /** The names of the fields that changed; never their secrets. */
  fields: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditList = z.object({ success: z.literal(true), entries: z.array(AuditEntry) });
