import { checkAccount, type Client } from '../http/index.ts';
import { type AccountCheck, ProviderUnreachable } from '../spec/index.ts';
import { ListedModels } from './listed-models.ts';

/** Checks address and key by the list of models, or, of a server that has none, by asking for the words of nothing. */
export async function checkServer(client: Client, signal: AbortSignal): Promise<AccountCheck> {
  let isListless = false;
  const listing: Client = {
    ...client,
    repeat: async (request, one) => {
      const answer = await client.repeat(request, one);
      isListless = [404, 405, 501].includes(answer.status);
      return answer;
    },
  };
  const checked = await checkAccount(listing, '/models', ListedModels, signal);
  if (checked.ok || !isListless) return checked;
  const base = client.urlOf('');
  if (!/\/v\d+\w*$/.test(base) && (await checkAccount(client, '/v1/models', ListedModels, signal)).ok)
    return { ...checked, message: `The models are at ${base}/v1/models. Add /v1 to the address: ${base}/v1` };
  return (await transcribes(client, signal))
    ? {
        ok: true,
        tried: `POST ${client.urlOf(TRANSCRIPTIONS)}`,
        message: 'It lists no models, as whisper.cpp, and takes recordings. Its model has any name.',
      }
    : checked;
}

const TRANSCRIPTIONS = '/audio/transcriptions';

/** Whether the server misses the recording in a request without one, which starts nothing. */
async function transcribes(client: Client, signal: AbortSignal): Promise<boolean> {
  const form = (): FormData => {
    const empty = new FormData();
    empty.set('response_format', 'json');
    return empty;
  };
  try {
    const answer = await client.repeat({ method: 'POST', path: TRANSCRIPTIONS, form }, signal);
    return (answer.status === 400 || answer.status === 422) && /file/i.test(client.failureOf(answer).message);
  } catch (error) {
    if (error instanceof ProviderUnreachable) return false;
    throw error;
  }
}
