import { z } from 'zod';
import { type Client } from '../http/index.ts';
import { ProviderUnreachable } from '../spec/index.ts';
import { type GenerationInput, modelInput, type ReplicateModel } from './models.ts';

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

/** 100 predictions each: more than an account may create in the minute that an answer gets lost in. */
const MOST_PAGES = 10;
/** Our clock and theirs differ. */
const CLOCK_SKEW_MS = 30_000;

/**
 * The id of the one prediction that this input would have made since `since`: same model, and the same input in every
 * field but the image, whose address differs with each upload. Two candidates are none.
 * @throws {ProviderUnreachable}
 */
export async function findPrediction(
  client: Client,
  model: ReplicateModel,
  input: GenerationInput,
  options: { since: number; signal: AbortSignal; not: ReadonlySet<string> },
): Promise<string | undefined> {
  const expected = Object.entries(modelInput(model, input, undefined));
  const imageField = model.fields.startImage;
  const hasImage = input.startImage !== undefined;
  const earliest = options.since - CLOCK_SKEW_MS;
  const found: string[] = [];
  let path: string | undefined = '/predictions';
  for (let page = 0; page < MOST_PAGES && path !== undefined; page += 1) {
    const answer = await client.repeat({ method: 'GET', path }, options.signal);
    if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
    const parsed = Page.safeParse(answer.body);
    if (!parsed.success)
      throw new ProviderUnreachable({ code: 'provider', message: 'The list of predictions is unreadable.' });
    const { results, next } = parsed.data;
    for (const { id, model: ran, input: had, created_at } of results) {
      if (options.not.has(id) || Date.parse(created_at) < earliest || ran !== model.id.split(':')[0] || !had) continue;
      if (imageField !== undefined && imageField in had !== hasImage) continue;
      if (expected.every(([field, value]) => had[field] === value)) found.push(id);
    }
    const reachedStart = results.some(({ created_at }) => Date.parse(created_at) < earliest);
    const cursor = next && URL.canParse(next) ? new URL(next).search : '';
    path = cursor && !reachedStart ? `/predictions${cursor}` : undefined;
  }
  return found.length === 1 ? found[0] : undefined;
}
