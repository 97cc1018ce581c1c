import { builtInVoices, limits, messages, VoiceList, type Voice } from '@kinoloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';

/** With no server to ask there is no sample either. */
const builtIn = builtInVoices.map((voice) => ({ ...voice, preview_url: null }));

export interface VoiceCatalogue {
  readonly all: readonly Voice[];
  /** Why these are the built-in ones, in words; null when they are the provider's. */
  readonly notice: string | null;
  readonly sandbox: boolean;
}

const { pageSize, keptMs } = limits.voices;
/** A thousand, as the server keeps. */
const MOST_PAGES = 10;

async function readVoices(signal: AbortSignal): Promise<VoiceCatalogue> {
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
  queryFn: async ({ signal }): Promise<VoiceCatalogue> => {
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

export type Sort = 'all' | 'female' | 'male';

/** The voices of a sort whose name, description or labels have every word in them. */
export function matching(voices: readonly Voice[], sort: Sort, search: string): Voice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return voices.filter((voice) => {
    if (sort !== 'all' && voice.labels['gender'] !== sort) return false;
    const text = [voice.name, voice.description ?? '', ...Object.values(voice.labels)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What is said of a voice beside its name. */
export const aboutVoice = ({ description, labels }: Voice): string =>
  description ?? [labels['age'], labels['accent'], labels['gender']].filter(Boolean).join(', ');
