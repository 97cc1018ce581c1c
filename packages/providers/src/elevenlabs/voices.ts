import { z } from 'zod';
import { type Client } from '../http/index.ts';
import { type ListedVoice, ProviderUnreachable } from '../spec/index.ts';

/** A voice as ElevenLabs lists it; other fields are ignored. */
const Listed = z.object({
  voice_id: z.string().min(1),
  name: z.string().min(1),
  category: z.string().nullish().catch(null),
  labels: z.record(z.string(), z.string()).nullish().catch(null),
  description: z.string().nullish().catch(null),
  preview_url: z.string().nullish().catch(null),
  available_for_tiers: z.array(z.string()).nullish().catch(null),
  high_quality_base_model_ids: z.array(z.string()).nullish().catch(null),
});

const Page = z.object({
  voices: z.array(z.unknown()),
  has_more: z.boolean().catch(false),
  next_page_token: z.string().nullish().catch(null),
});

const PAGE_SIZE = 100;
/** Limit on paging: nobody chooses among more than a thousand voices, and a faulty list might never end. */
const MOST_PAGES = 10;

/** All voices of the account, page by page. Unparseable ones are skipped. @throws {ProviderUnreachable} */
export async function listVoices(client: Client, signal: AbortSignal): Promise<ListedVoice[]> {
  const found: ListedVoice[] = [];
  let token: string | null | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const next = token ? `&next_page_token=${encodeURIComponent(token)}` : '';
    const answer = await client.repeat({ method: 'GET', path: `/v2/voices?page_size=${PAGE_SIZE}${next}` }, signal);
    if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
    const parsed = Page.safeParse(answer.body);
    if (!parsed.success) throw new ProviderUnreachable({ code: 'provider', message: 'The list of voices is no list.' });
    for (const voice of parsed.data.voices) {
      const read = Listed.safeParse(voice);
      if (read.success) found.push(read.data);
    }
    token = parsed.data.next_page_token;
    if (!parsed.data.has_more || !token) break;
  }
  return found;
}
