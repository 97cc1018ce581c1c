import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { limits, messages, MakingFamily, ownModelPath, VoiceList } from '@kinoloom/contract';
import { endpoint, Refused, type App } from '../http/index.ts';
import { fetchTrusted, UrlError } from '../platform/fetch/index.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import { operationFamilies } from './families/index.ts';
import type { GenerationDeps } from './operation.ts';
import { operations } from './operations.ts';
import { summariesOf } from './summaries.ts';
import { variationRoutes } from './variations.ts';
import { createVoices, type Voices } from './voices.ts';

/** Mounts the endpoints of the catalogue, each path once, as its family defines them; and the list of voices. */
export function generationRoutes(app: App, parts: Omit<GenerationDeps, 'voices' | 'orders'>): void {
  const deps: GenerationDeps = { ...parts, voices: createVoices(parts.vendors, Date.now), orders: new Map() };
  for (const [path, sharing] of Map.groupBy(operations, ({ entry }) => entry.path)) {
    const [first] = sharing;
    if (!first) continue;
    const labels = sharing.map(({ entry }) => entry.label);
    const summaries = summariesOf(first.entry.family, labels);
    first.family.calls(app, deps, { path, summaries, operations: () => sharing });
  }
  for (const family of MakingFamily.options) {
    const own = () => deps.vendors.own().filter(({ entry }) => entry.family === family && deps.vendors.get(entry.id));
    operationFamilies[family].calls(app, deps, {
      path: ownModelPath(family),
      summaries: summariesOf(family, undefined),
      operations: own,
      isOwn: true,
    });
  }
  variationRoutes(app, deps);
  voiceRoutes(app, deps.voices, parts.intake.tempDir);
}

const { pageSize } = limits.voices;
const MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
/** Samples of voices hardly ever change. */
const KEPT = 'private, max-age=86400';

/** The voices and their samples. */
function voiceRoutes(app: App, voices: Voices, tempDir: string): void {
  endpoint(app, 'GET /api/elevenlabs/voices/list', {
    summary: 'List the voices for text to speech',
    description: 'The built-in voices where the provider gives no list.',
    query: z.object({
      page_size: z.coerce.number().int().min(1).max(pageSize).default(pageSize),
      page: z.coerce.number().int().min(1).default(1),
    }),
    answer: VoiceList,
    async handle({ query: { page_size, page } }) {
      const { voices: all, defaults, sandbox } = await voices.list();
      const end = page * page_size;
      return {
        success: true as const,
        voices: all.slice(end - page_size, end),
        total_count: all.length,
        has_more: end < all.length,
        defaults,
        sandbox,
      };
    },
  });

  endpoint(app, 'GET /api/elevenlabs/voices/{id}/preview', {
    summary: 'Play a sample of a voice',
    answer: z.unknown(),
    async handle({ param, context }) {
      const sample = await voices.sampleOf(param('id'));
      if (!sample) throw unheard;
      return withTempDir(tempDir, async (dir) => {
        const options = { origins: [sample.served.origin], maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, dir };
        try {
          const { path } = await fetchTrusted(sample.url, options);
          // Always sent as audio, whatever type the vendor states: it is played and never opens as a page.
          return context.body(new Uint8Array(await readFile(path)), 200, {
            'content-type': 'audio/mpeg',
            'cache-control': KEPT,
          });
        } catch (error) {
          if (error instanceof UrlError) throw unheard;
          throw error;
        }
      });
    },
  });
}

const unheard = new Refused({ code: 'not_found', message: messages.previewFailed });
