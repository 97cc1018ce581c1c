import { limits, messages, VoiceList, type Voice } from '@kinoloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { builtIn } from './built-in.ts';

export interface Voices {
  readonly all: readonly Voice[];
  /** Why these are the built-in ones, in words; null when they are the provider's. */
  readonly notice: string | null;
  readonly sandbox: boolean;
}

const { pageSize, keptMs } = limits.voices;
/** A thousand, as the server keeps. */
const MOST_PAGES = 10;

async function readVoices(signal: AbortSignal): Promise<Voices> {
  const all: Voice[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const list = await api.get('/api/elevenlabs/voices/list', VoiceList, {
      query: { page_size: pageSize, page },
      signal,
    });
    all.push(...list.voices);
    if (!list.has_more) return { all, notice: list.defaults ? messages.voicesDefault : null, sandbox: list.sandbox };
  }
  return { all, notice: null, sandbox: false };
}

/** Everybody who can speak; the built-in voices when nobody can be asked. */
export const voicesQuery = queryOptions({
  queryKey: ['voices'],
  queryFn: async ({ signal }): Promise<Voices> => {
    try {
      return await readVoices(signal);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const notice = error.status === 0 ? messages.voicesUnreachable : messages.voicesDefault;
      return { all: builtIn, notice, sandbox: false };
    }
  },
  staleTime: ({ state }) => (state.data?.notice === null ? keptMs : 0),
});
