import { z } from 'zod';
import { inputMatcher } from '../field-table/index.ts';
import type { Client } from '../http/index.ts';
import { ProviderUnreachable, type ProviderTask } from '../spec/index.ts';
import { LARGEST_INLINE } from './file-reference.ts';
import type { ReplicateModel } from './models.ts';

const Page = z.object({
  next: z.string().nullish(),
  results: z.array(
    z.object({
      id: z.string(),
      model: z.string().catch(''),
      created_at: z.string(),
      input: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
});

/** Pages of 100 predictions: more than an account may create in the minute around a lost response. */
const MOST_PAGES = 10;
/** Predictions include their input with inline files: two of the largest each, on average. */
const PAGE_BYTES = 100 * 2 * LARGEST_INLINE;
/** Allowance for the difference between our clock and theirs. */
const CLOCK_SKEW_MS = 30_000;

/**
 * The id of the one prediction that this task would have made since `since`: same model, same file fields, and the same
 * input in every other field (a file's URL differs with each upload). Two candidates count as none. The job's own seed
 * distinguishes it from other predictions; without one the search is skipped, since delivering another job's result is
 * worse than delivering none.
 * @throws {ProviderUnreachable}
 */
export async function findPrediction(
  client: Client,
  model: ReplicateModel,
  task: ProviderTask,
  options: { since: number; signal: AbortSignal; not: ReadonlySet<string> },
): Promise<string | undefined> {
  if (task.seed === undefined || model.fields.seed === undefined) return undefined;
  const isOurs = inputMatcher(model, task);
  const earliest = options.since - CLOCK_SKEW_MS;
  const found: string[] = [];
  let path: string | undefined = '/predictions';
  for (let page = 0; page < MOST_PAGES && path !== undefined; page += 1) {
    const answer = await client.repeat({ method: 'GET', path, maxBytes: PAGE_BYTES }, options.signal);
    if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
    const parsed = Page.safeParse(answer.body);
    if (!parsed.success)
      throw new ProviderUnreachable({ code: 'provider', message: 'The list of predictions is unreadable.' });
    const { results, next } = parsed.data;
    for (const { id, model: ran, input, created_at } of results) {
      if (options.not.has(id) || Date.parse(created_at) < earliest) continue;
      if (ran === model.id.split(':')[0] && input && isOurs(input)) found.push(id);
    }
    const reachedStart = results.some(({ created_at }) => Date.parse(created_at) < earliest);
    const cursor = next && URL.canParse(next) ? new URL(next).search : '';
    path = cursor && !reachedStart ? `/predictions${cursor}` : undefined;
  }
  return found.length === 1 ? found[0] : undefined;
}
