import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { ErrorBody } from '@kinoloom/contract';
import type { Log } from '../platform/log/index.ts';
import { Refused } from './refused.ts';
import { storable } from './storable.ts';

/** The signed-in user, as the session says. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export interface AppEnv {
  Variables: { requestId: string; log: Log; user: SessionUser | null };
}

export type App = OpenAPIHono<AppEnv>;

interface Spec<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** `{id}` marks a part of the path. */
  readonly path: string;
  readonly summary: string;
  /** Anybody, or only a signed-in user. */
  readonly access: 'public' | 'session';
  readonly query?: Query;
  /** Parsed from JSON. Routes that take files read the request themselves. */
  readonly body?: Body;
  readonly answer: Answer;
}

interface Call<Query, Body> {
  readonly user: SessionUser;
  readonly query: Query;
  readonly body: Body;
  readonly param: (name: string) => string;
  readonly context: Context<AppEnv>;
}

/**
 * One API call: documented, authorised, parsed, and its answer checked against its own schema. The handler gets only what
 * is valid, and returns what is sent as JSON (or a Response of its own).
 */
export function endpoint<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  app: App,
  spec: Spec<Query, Body, Answer>,
  handler: (call: Call<z.output<Query>, z.output<Body>>) => Promise<z.input<Answer> | Response>,
): void {
  document(app, spec);
  app.on(spec.method.toUpperCase(), spec.path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
    const user = context.get('user');
    if (spec.access === 'session' && !user)
      throw new Refused({ code: 'auth.required', message: 'Please sign in to continue.' });
    const query = parse<Query>(spec.query, context.req.query());
    const body = parse<Body>(spec.body, spec.body && (await readJson(context)));
    const answer = await handler({
      user: user ?? nobody,
      query,
      body,
      param: (name) => context.req.param(name) ?? '',
      context,
    });
    return answer instanceof Response ? answer : context.json(spec.answer.parse(answer));
  });
}

/** Stands in for the user of a public call, which must not need one: it owns nothing. */
const nobody: SessionUser = { id: '', email: '', name: '' };

function parse<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  const parsed = (schema ?? z.unknown()).safeParse(value);
  // The schema is Schema or, without one, unknown: either way its own output.
  if (parsed.success) return parsed.data as z.output<Schema>;
  const [issue] = parsed.error.issues;
  throw new Refused({
    code: 'input.invalid',
    message: issue ? describeIssue(issue) : 'The request could not be understood.',
  });
}

/** A message of ours is shown as it is; one of the parser's gets the name of its field. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const { path, message } = ourIssue(issue) ?? issue;
  return isOurs(message) || path.length === 0 ? message : `${path.join('.')}: ${message}.`;
}

const isOurs = (message: string): boolean => /[.!]$/.test(message);

/** The first message of ours, also from within what a field might have been. */
function ourIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue | undefined {
  if (isOurs(issue.message)) return issue;
  if (issue.code !== 'invalid_union') return undefined;
  return issue.errors.flat().find(({ message }) => isOurs(message));
}

function storableValue(key: string, value: unknown): unknown {
  if (storable(key) !== key)
    throw new Refused({ code: 'input.invalid', message: 'A name in the request has characters that cannot be kept.' });
  return typeof value === 'string' ? storable(value) : value;
}

async function readJson(context: Context<AppEnv>): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (!type.includes('application/json'))
    throw new Refused({ code: 'input.invalid', message: 'Send the request as application/json.' });
  try {
    return JSON.parse(await context.req.text(), storableValue);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Refused({ code: 'input.invalid', message: 'The request body is not valid JSON.' });
    throw error;
  }
}

function document<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  app: App,
  spec: Spec<Query, Body, Answer>,
): void {
  const parameters = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  app.openAPIRegistry.registerPath({
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    security: spec.access === 'session' ? [{ session: [] }, { bearer: [] }] : [],
    request: {
      ...(parameters.length > 0 && {
        params: z.object(Object.fromEntries(parameters.map((name) => [name, z.string()]))),
      }),
      ...(spec.query instanceof z.ZodObject && { query: spec.query }),
      ...(spec.body && { body: { content: { 'application/json': { schema: spec.body } } } }),
    },
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: spec.answer } } },
      default: { description: 'Refused.', content: { 'application/json': { schema: ErrorBody } } },
    },
  });
}
