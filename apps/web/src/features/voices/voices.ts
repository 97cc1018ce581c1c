import { builtInVoices, limits, messages, VoiceList, type Voice } from '@kinoloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { named } from '../../words/said.ts';

/** A built-in voice, or the sandbox's of the same name, in the page's language. Others keep the names that their owners gave. */
function inWords(voice: Voice): Voice {
  const { voice_id: id, name, description } = voice;
  if (!builtInVoices.some((each) => each.voice_id === id && each.name === name)) return voice;
  const english = { id, name, description: description ?? '' };
  return { ...voice, name: named(english, 'name'), description: named(english, 'description') };
}

/** Without a server there are no samples either. */
const builtIn = () => builtInVoices.map((voice) => ({ ...inWords(voice), preview_url: null }));

export interface VoiceCatalogue {
  readonly all: readonly Voice[];
  /** Why these are the built-in voices; null if they are the provider's. */
  readonly notice: string | null;
  readonly sandbox: boolean;
}

const { pageSize, keptMs } = limits.voices;
/** A thousand voices, like the server's limit. */
const MOST_PAGES = 10;

async function readVoices(signal: AbortSignal): Promise<VoiceCatalogue> {
  const all: Voice[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const list = await api.get('/api/elevenlabs/voices/list', VoiceList, {
      query: { page_size: pageSize, page },
      signal,
    });
    all.push(...list.voices.map(inWords));
    if (!list.has_more) return { all, notice: list.defaults ? messages.voicesDefault : null, sandbox: list.sandbox };
  }
  return { all, notice: null, sandbox: false };
}

/** Available voices; the built-in ones if the list is unavailable. */
export const voicesQuery = queryOptions({
  queryKey: ['voices'],
  queryFn: async ({ signal }): Promise<VoiceCatalogue> => {
    try {
      return await readVoices(signal);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const notice = error.status === 0 ? messages.voicesUnreachable : messages.voicesDefault;
      return { all: builtIn(), notice, sandbox: false };
    }
  },
  staleTime: ({ state }) => (state.data?.notice === null ? keptMs : 0),
});

export type Sort = 'all' | 'female' | 'male';

/** The voices of a category whose name, description or labels contain every search word. */
export function matching(voices: readonly Voice[], sort: Sort, search: string): Voice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return voices.filter((voice) => {
    if (sort !== 'all' && voice.labels['gender'] !== sort) return false;
    const text = [voice.name, voice.description ?? '', ...Object.values(voice.labels)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Description of a voice beside its name. */
export const aboutVoice = ({ description, labels }: Voice): string =>
  description ?? [labels['age'], labels['accent'], labels['gender']].filter(Boolean).join(', ');
