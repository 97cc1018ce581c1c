import { pino } from 'pino';
import { createApp, type App } from '../../apps/server/src/http/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { mountRoutes, type RouteOptions } from '../../apps/server/src/routes.ts';

/** The server with all its routes and without anything behind them: it can be read, and answers no call. */
export function serverWithRoutes(): App {
  const config = readConfig({});
  if (!config.ok) throw new Error(config.error);
  const nothing = {} as RouteOptions;
  const parts: RouteOptions = {
    ...nothing,
    config: config.value,
    intake: { ...nothing.intake },
    billing: { ...nothing.billing },
    vendors: { ...nothing.vendors },
  };
  return createApp({
    log: pino({ level: 'silent' }),
    sessionOf: async () => null,
    mount: (routes) => mountRoutes(routes, parts),
  });
}

/** One call of the API's documentation, as far as the contract names it. Fields are names, those that may be left out with a `?`. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly isPublic: boolean;
  readonly query: readonly string[];
  readonly body: readonly string[];
  readonly answer: readonly string[];
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** The calls of the API's documentation, in the order of their paths. */
export function callsOf(app: App): readonly Call[] {
  const { paths = {} } = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  return Object.entries(paths as Record<string, Record<string, Operation>>)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { summary = '', description = '', ...operation }]) => ({
        method: method.toUpperCase(),
        path,
        summary,
        description,
        isPublic: operation.security?.length === 0,
        query: (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, required }) => (required ? name : `${name}?`)),
        body: fieldsOf(operation.requestBody?.content),
        answer: fieldsOf(operation.responses['200']?.content),
      })),
    );
}

/** The names of an object's fields; of a list, those of its items; of alternatives, those of all. */
function fieldsOf(content: Content | undefined): readonly string[] {
  const [only] = Object.values(content ?? {});
  const names = new Set(only?.schema ? namesIn(only.schema) : []);
  return [...names].filter((name) => !name.endsWith('?') || !names.has(name.slice(0, -1)));
}

function namesIn(schema: Schema): string[] {
  const { properties = {}, required = [], items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const own = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  return [...own, ...(items ? namesIn(items) : []), ...[...anyOf, ...oneOf, ...allOf].flatMap(namesIn)];
}
