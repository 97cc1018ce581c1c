import { z } from 'zod';
import {
  type FieldTable,
  type InputSchema,
  inputMatcher,
  problemsOfTable,
  readInputSchema,
  suggestionsOf,
  tableFromSchema,
} from '../field-table/index.ts';
import { type Client, invalidInput } from '../http/index.ts';
import {
  type ModelCheck,
  type ModelDraft,
  type ProviderTask,
  ProviderUnreachable,
  type SentValues,
} from '../spec/index.ts';

/** fal's platform API (fal.ai/docs/platform-apis/v1/models, …/pricing and …/requests/by-endpoint). */

type Own = FieldTable & { readonly endpoint: string };

const Models = z.object({
  models: z.array(
    z.object({
      endpoint_id: z.string(),
      metadata: z
        .object({ display_name: z.string(), category: z.string(), status: z.string().catch('active') })
        .optional()
        .catch(undefined),
      openapi: z.unknown(),
    }),
  ),
});
type Listed = z.infer<typeof Models>['models'][number];

const Prices = z.object({
  prices: z.array(
    z.object({ endpoint_id: z.string(), unit_price: z.number(), unit: z.string(), currency: z.string() }),
  ),
});

const unreadable = (what: string): ProviderUnreachable =>
  new ProviderUnreachable({ code: 'provider', message: `fal's ${what} cannot be read.` });

/** What fal tells of an endpoint; undefined if it has none of this name. @throws {ProviderUnreachable} */
async function lookUp(client: Client, endpoint: string, signal: AbortSignal): Promise<Listed | undefined> {
  const path = `/v1/models?endpoint_id=${encodeURIComponent(endpoint)}&expand=openapi-3.0`;
  const answer = await client.repeat({ method: 'GET', path }, signal);
  if (answer.status === 404) return undefined;
  if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
  const found = Models.safeParse(answer.body);
  if (!found.success) throw unreadable('list of models');
  return found.data.models.find(({ endpoint_id }) => endpoint_id === endpoint);
}

const Operation = z.object({
  post: z.object({
    requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) }),
  }),
});
const Document = z.object({ paths: z.record(z.string(), z.unknown()) });

/** The inputs of an endpoint; undefined if fal does not tell them. */
function inputsOf({ endpoint_id, openapi }: Listed): InputSchema | undefined {
  const operation = Operation.safeParse(Document.safeParse(openapi).data?.paths[`/${endpoint_id}`]);
  if (!operation.success) return undefined;
  return readInputSchema(openapi, operation.data.post.requestBody.content['application/json'].schema);
}

/**
 * Compares a model with what fal tells of its endpoint.
 *
 * @param sent values that can be sent, besides the constants
 * @throws {ProviderUnreachable}
 */
export async function checkFalModel(
  client: Client,
  model: Own,
  sent: SentValues | undefined,
  signal: AbortSignal,
): Promise<Omit<ModelCheck, 'model'>> {
  const found = await lookUp(client, model.endpoint, signal);
  if (!found) return { state: 'retired', message: `fal has no endpoint “${model.endpoint}” any more.` };
  const inputs = inputsOf(found);
  if (!inputs) throw unreadable(`description of ${model.endpoint}`);
  const problems = problemsOfTable(model, inputs, sent);
  return problems.length === 0 ? { state: 'live', message: '' } : { state: 'changed', message: problems.join(' ') };
}

/** What an endpoint makes, by its category: `image-to-video`. Undefined for texts, trainings and the like. */
function kindOfCategory(category: string): FieldTable['makes'] | undefined {
  const made = /-to-(\w+)$/.exec(category)?.[1] ?? '';
  if (made === 'image') return 'image';
  if (made === 'video') return 'video';
  return ['speech', 'audio', 'music'].includes(made) ? 'audio' : undefined;
}

/** The address of an endpoint's page. */
const PAGE = /^https?:\/\/fal\.ai\/models\/([\w./-]+?)(?:\/(?:api|playground|examples))?\/?$/;

/** @throws {NotSubmitted} @throws {ProviderUnreachable} */
export async function draftFalModel(client: Client, source: string, signal: AbortSignal): Promise<ModelDraft> {
  const endpoint = source.trim().replace(PAGE, '$1');
  const found = await lookUp(client, endpoint, signal);
  if (!found) throw invalidInput(`fal has no endpoint “${endpoint}”. Its page shows its id, as in fal-ai/flux/dev.`);
  const inputs = inputsOf(found);
  if (!inputs) throw invalidInput(`fal does not tell what “${endpoint}” takes.`);
  const { display_name = endpoint, category = '', status } = found.metadata ?? {};
  const makes = kindOfCategory(category);
  const draft = tableFromSchema(inputs, makes ?? 'image');
  const { notes, ...suggested } = suggestionsOf(draft, inputs, `${category} ${endpoint}`);
  const price = await priceOf(client, endpoint, signal);
  return {
    remote: { endpoint, ...draft.table },
    label: display_name.slice(0, 40),
    ...suggested,
    ...(price !== undefined && { cost: price }),
    notes: [
      ...(makes === undefined ? [`It is of the category “${category}”. Check what it makes.`] : []),
      ...(status === 'deprecated' ? ['fal advises against this endpoint: it is deprecated.'] : []),
      ...(price === undefined ? ['fal tells no price.'] : ['The cost is that of today, and fal may change it.']),
      ...notes,
    ],
  };
}

/** "$0.05 per image"; undefined if fal tells none, or not with this key. @throws {ProviderUnreachable} */
async function priceOf(client: Client, endpoint: string, signal: AbortSignal): Promise<string | undefined> {
  const path = `/v1/models/pricing?endpoint_id=${encodeURIComponent(endpoint)}`;
  const answer = await client.repeat({ method: 'GET', path }, signal);
  const price = Prices.safeParse(answer.body).data?.prices.find(({ endpoint_id }) => endpoint_id === endpoint);
  if (!price) return undefined;
  const { unit_price, unit, currency } = price;
  const amount = currency === 'USD' ? `$${unit_price}` : `${unit_price} ${currency}`;
  const words = unit.replaceAll('_', ' ');
  return `${amount} per ${/^\d/.test(words) ? words : words.replace(/s$/, '')}`;
}

const History = z.object({
  next_cursor: z.string().nullish(),
  items: z.array(
    z.object({ request_id: z.string(), endpoint_id: z.string(), sent_at: z.string(), json_input: z.unknown() }),
  ),
});

/** Pages of 100 requests to one endpoint: more than an account sends in the minute around a lost response. */
const MOST_PAGES = 5;
/** Allowance for the difference between our clock and theirs. */
const CLOCK_SKEW_MS = 30_000;

const Input = z.record(z.string(), z.unknown());

/**
 * The id of the one request that this task would have made since `since`. Two candidates count as none, and without a
 * seed, which distinguishes the job from others, none is looked for.
 * @throws {ProviderUnreachable}
 */
export async function findRequest(
  client: Client,
  model: Own,
  task: ProviderTask,
  options: { since: number; signal: AbortSignal; not: ReadonlySet<string> },
): Promise<string | undefined> {
  if (task.seed === undefined || model.fields.seed === undefined) return undefined;
  const isOurs = inputMatcher(model, task);
  const earliest = options.since - CLOCK_SKEW_MS;
  const query = {
    endpoint_id: model.endpoint,
    start: new Date(earliest).toISOString(),
    expand: 'payloads',
    limit: '100',
  };
  const found: string[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < MOST_PAGES && (page === 0 || cursor); page += 1) {
    const search = new URLSearchParams({ ...query, ...(cursor && { cursor }) }).toString();
    const path = `/v1/models/requests/by-endpoint?${search}`;
    const answer = await client.repeat({ method: 'GET', path }, options.signal);
    if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
    const history = History.safeParse(answer.body);
    if (!history.success) throw unreadable('list of requests');
    for (const { request_id, endpoint_id, sent_at, json_input } of history.data.items) {
      const input = Input.safeParse(json_input);
      const isCandidate = endpoint_id === model.endpoint && Date.parse(sent_at) >= earliest;
      if (isCandidate && !options.not.has(request_id) && input.success && isOurs(input.data)) found.push(request_id);
    }
    cursor = history.data.next_cursor;
  }
  return found.length === 1 ? found[0] : undefined;
}
