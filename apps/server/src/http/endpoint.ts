import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { z } from 'zod';
import { ErrorBody, messages, limits, type Pagination } from '@kinoloom/contract';
import type { Log } from '../platform/log.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import { jsonLimits, readJsonBody } from './json-body.ts';
import type { JsonLimits } from './json-scan.ts';
import { receiveForm, type FileRule, type ReceivedFile } from './receive-form.ts';
import { isOurs, Refused, refusedInput, unwrap } from './refused.ts';
import type { UserEventCache } from './user-event-cache.ts';

const compress = promisify(gzip);

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Whether the user may change this installation's connections and models. */
  readonly isAdmin: boolean;
}

/** The session of a request's cookie or bearer token, looked up once per request. */
export interface Session {
  readonly id: string;
  readonly user: SessionUser;
  /** The number of the user's newest event, read before anything else. */
  readonly newestEvent: number;
  /** The response of GET /api/auth/get-session. */
  readonly answer: unknown;
}

export interface AppEnv {
  /** Node's own request and response; absent in tests that call the app directly. */
  Bindings: Partial<HttpBindings>;
  /** `failed`: the first sentence of the message for an internal error. */
  Variables: {
    requestId: string;
    log: Log;
    user: SessionUser | null;
    session: Session | null;
    /** Response bodies as they are sent. */
    kept: UserEventCache<Uint8Array<ArrayBuffer>>;
    failed?: string;
  };
}

export type App = OpenAPIHono<AppEnv>;

/** Method and path; `{id}` marks a parameter. */
type Route = `${Method} ${string}`;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Spec<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> {
  /** A verb and its object, at most 60 characters, without a full stop, for this call alone. */
  readonly summary: string;
  /** What the summary leaves out, in whole sentences. */
  readonly description?: string;
  /** A call needs a signed-in user unless it is `public`. */
  readonly access?: 'public' | 'admin';
  /** The message for users who are not signed in. */
  readonly signIn?: string;
  /** The first sentence of the message for an internal error. */
  readonly failed?: string;
  readonly query?: Query;
  /** Parsed from JSON, or from multipart/form-data where there is a `form`. */
  readonly body?: Body;
  readonly form?: Form;
  /** Limits of a JSON body; default `jsonLimits.plain`. */
  readonly limits?: JsonLimits;
  readonly answer: Answer;
  /** The response depends only on data whose changes are published as events of the user: it is cached until the next of them. */
  readonly keptUntilEvent?: boolean;
  /** MIME type of a handler's own Response, if not JSON. */
  readonly answerType?: string;
  /** Receives validated input; its return value is sent as JSON, unless it is a Response. */
  readonly handle: (call: Call<z.output<Query>, z.output<Body>>) => Promise<z.input<Answer> | Response>;
}

/** A multipart/form-data body: its files are in a temporary folder while the handler runs. */
interface Form {
  readonly tempDir: string;
  /** By part name. In the parsed body each part is an empty Blob, so that the schema can require it. */
  readonly files: Readonly<Record<string, FileRule>>;
}

export type ReceivedFiles = Readonly<Record<string, ReceivedFile>>;

interface Call<Query, Body> {
  readonly user: SessionUser;
  readonly query: Query;
  readonly body: Body;
  /** The non-empty files of a form. */
  readonly files: ReceivedFiles;
  readonly param: (name: string) => string;
  readonly context: Context<AppEnv>;
}

/** Adds an API endpoint: documented, authorised, with validated input and output. */
export function endpoint<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  app: App,
  route: Route,
  spec: Spec<Query, Body, Answer>,
): void {
  const [method = '', path = ''] = route.split(' ');
  document(app, method, path, spec);
  app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
    if (spec.failed !== undefined) context.set('failed', spec.failed);
    const user = context.get('user');
    if (spec.access !== 'public' && !user)
      throw new Refused({ code: 'auth.required', message: spec.signIn ?? messages.signInFirst });
    if (spec.access === 'admin' && !user?.isAdmin)
      throw new Refused({ code: 'auth.foreign', message: messages.adminsOnly });
    const query = parseInput<Query>(spec.query, context.req.query());
    const answer = async (sent: unknown, files: ReceivedFiles): Promise<Response> => {
      const result = await spec.handle({
        user: user ?? nobody,
        query,
        body: parseInput<Body>(spec.body, sent),
        files,
        param: (name) => context.req.param(name) ?? '',
        context,
      });
      return result instanceof Response ? result : context.json(spec.answer.parse(result));
    };
    const session = context.get('session');
    if (spec.keptUntilEvent && session) return keptAnswer(context, session, () => answer({}, {}));
    if (!spec.form) return answer(spec.body && (await readJson(context, spec.limits ?? jsonLimits.plain)), {});
    const { tempDir, files: rules } = spec.form;
    return withTempDir(tempDir, async (directory) => {
      const { fields, files } = unwrap(await receiveForm(context.req.raw, directory, (name) => rules[name]));
      // A browser sends an empty file for an empty file input.
      const chosen = Object.fromEntries(Object.entries(files).filter(([, { bytes }]) => bytes > 0));
      const blobs = Object.entries(chosen).map(([name, { type }]) => [name, new Blob([], { type })]);
      return answer({ ...fields, ...Object.fromEntries(blobs) }, chosen);
    });
  });
}

/** Sets `Vary: accept-encoding`. @returns whether the client accepts gzip */
export function takesGzip(context: Context): boolean {
  context.header('vary', 'accept-encoding');
  const coding = accepts(context, { header: 'Accept-Encoding', supports: ['gzip', 'identity'], default: 'identity' });
  return coding === 'gzip';
}

/** The response cached since the user's newest event, compressed once. */
async function keptAnswer(
  context: Context<AppEnv>,
  { user, newestEvent }: Session,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { req } = context;
  const isGzip = takesGzip(context);
  const make = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const plain = new Uint8Array(await (await answer()).arrayBuffer());
    return isGzip ? new Uint8Array(await compress(plain)) : plain;
  };
  const key = `${user.id} ${isGzip ? 'gzip' : 'plain'} ${req.url.slice(req.url.indexOf(req.path))}`;
  const bytes = await context.get('kept').get(key, newestEvent, make);
  context.header('content-type', 'application/json');
  if (isGzip) context.header('content-encoding', 'gzip');
  return context.body(bytes);
}

/** The user of a public call without a session: it owns nothing. */
const nobody: SessionUser = { id: '', email: '', name: '', isAdmin: false };

/** @throws Refused with all that is wrong */
export function parseInput<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  const parsed = (schema ?? z.unknown()).safeParse(value);
  // Without a schema, `Schema` is unknown; either way this is its output.
  if (parsed.success) return parsed.data as z.output<Schema>;
  throw refusedInput(parsed.error.issues.map((issue) => ourIssue(issue) ?? issue));
}

/** The first of our own messages, also within the branches of a union. */
function ourIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue | undefined {
  if (isOurs(issue.message)) return issue;
  if (issue.code !== 'invalid_union') return undefined;
  const inner = issue.errors.flat().find(({ message }) => isOurs(message));
  return inner && { ...inner, path: [...issue.path, ...inner.path] };
}

async function readJson(context: Context<AppEnv>, limits: JsonLimits): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (!type.includes('application/json'))
    throw new Refused({ code: 'input.invalid', message: 'Send the request as application/json.' });
  // A request without a body is not JSON either.
  const body = context.req.raw.body ?? [];
  return unwrap(await readJsonBody(body, limits, context.get('user')?.id ?? ''));
}

function document<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  app: App,
  method: string,
  path: string,
  spec: Spec<Query, Body, Answer>,
): void {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  app.openAPIRegistry.registerPath({
    method: method.toLowerCase() as Lowercase<Method>,
    path,
    summary: spec.summary,
    ...(spec.description !== undefined && { description: spec.description }),
    security: spec.access !== 'public' ? [{ session: [] }, { bearer: [] }] : [],
    request: {
      ...(parameters.length > 0 && {
        params: z.object(Object.fromEntries(parameters.map((name) => [name, z.string()]))),
      }),
      ...(spec.query instanceof z.ZodObject && { query: spec.query }),
      ...(spec.body && {
        body: { content: { [spec.form ? 'multipart/form-data' : 'application/json']: { schema: spec.body } } },
      }),
    },
    responses: {
      200: { description: 'Done.', content: { [spec.answerType ?? 'application/json']: { schema: spec.answer } } },
      default: { description: 'Refused.', content: { 'application/json': { schema: ErrorBody } } },
    },
  });
}

/** `page` counts from 1. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  page_size: z.coerce.number().int().min(1).max(limits.page.max).optional(),
});

export function paginate(page: number, size: number, total: number): Pagination {
  const pages = Math.ceil(total / size);
  return {
    page,
    page_size: size,
    total_count: total,
    total_pages: pages,
    has_next: page < pages,
    has_previous: page > 1,
  };
}
