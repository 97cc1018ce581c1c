import { builtInVoices, limits, voicePreviewUrl, type Voice } from '@kinoloom/contract';
import { isUnreachable, type ListedVoice } from '@kinoloom/providers';
import type { Served } from './served.ts';

interface VoiceCatalogue {
  readonly voices: readonly Voice[];
  /** The vendor's own list is unavailable, so the built-in voices are listed. */
  readonly defaults: boolean;
  readonly sandbox: boolean;
}

/** The voices of this installation. */
export interface Voices {
  list(): Promise<VoiceCatalogue>;
  nameOf(voiceId: string): Promise<string | undefined>;
  /** The URL of a voice's sample at its vendor; undefined when there is none. */
  sampleOf(voiceId: string): Promise<{ readonly url: string; readonly served: Served } | undefined>;
}

/** The catalogue entry whose vendor has the voices. */
const SPOKEN = 'text-to-speech';
const LIST_MS = 10_000;
/** After a failed request the vendor is asked again this much later. */
const ASK_AGAIN_MS = 20_000;

interface Known {
  readonly listed: readonly ListedVoice[] | undefined;
  readonly until: number;
}

/** The vendor's voices, cached; the built-in ones while the vendor is unavailable. */
export function createVoices(vendors: { get(model: string): Served | undefined }, now: () => number): Voices {
  let known: Promise<Known> | undefined;
  /** Whom `known` is of. */
  let asked: Served | undefined;

  async function ask(): Promise<Known> {
    try {
      const listed = await asked?.vendor.voices?.(AbortSignal.timeout(LIST_MS));
      return { listed, until: now() + limits.voices.keptMs };
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      return { listed: undefined, until: now() + ASK_AGAIN_MS };
    }
  }

  async function listed(): Promise<readonly ListedVoice[] | undefined> {
    const last = known && (await known.catch(() => undefined));
    const served = vendors.get(SPOKEN);
    if (!last || last.until <= now() || served !== asked) {
      asked = served;
      known = ask();
    }
    return (await known)?.listed;
  }

  return {
    async list() {
      const found = await listed();
      const sandbox = asked?.sandbox ?? false;
      if (!found?.length) return { voices: builtInVoices, defaults: true, sandbox };
      return { voices: found.map(presented), defaults: false, sandbox };
    },
    async nameOf(voiceId) {
      const all = (await listed()) ?? builtInVoices;
      return all.find(({ voice_id }) => voice_id === voiceId)?.name;
    },
    async sampleOf(voiceId) {
      const url = (await listed())?.find(({ voice_id }) => voice_id === voiceId)?.preview_url;
      return asked && url ? { url, served: asked } : undefined;
    },
  };
}

/** Links the sample through our server: the vendor's URL may be reachable only from there. */
const presented = (voice: ListedVoice): Voice => ({
  voice_id: voice.voice_id,
  name: voice.name,
  category: voice.category ?? null,
  samples: null,
  labels: { ...voice.labels },
  description: voice.description ?? null,
  preview_url: voice.preview_url ? voicePreviewUrl(voice.voice_id) : null,
  available_for_tiers: [...(voice.available_for_tiers ?? [])],
  settings: null,
  sharing: null,
  high_quality_base_model_ids: [...(voice.high_quality_base_model_ids ?? [])],
});
