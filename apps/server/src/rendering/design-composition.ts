import { Composition } from '@kinoloom/composition';
import { err, limits, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import type { FilmSources } from './film-sources.ts';
import { withSources } from './overlay-sources.ts';
import { problemOf } from './problem.ts';

const { maxElements, maxSide, maxPixels } = limits.render;

/** The film of a composition document of any version, with its media found. */
export async function compositionOf(sources: FilmSources, document: unknown): Promise<Result<Composition, Refusal>> {
  const parsed = Composition.safeParse(document);
  if (!parsed.success) return invalid(problemOf('design.composition', parsed.error));
  const { canvas, overlays } = parsed.data;
  if (Math.max(canvas.width, canvas.height) > maxSide || canvas.width * canvas.height > maxPixels)
    return invalid(messages.renderSize);
  if (overlays.length > maxElements) return invalid(messages.renderTooMany(maxElements));
  const found = await withSources(sources, overlays);
  return found.ok ? ok({ ...parsed.data, overlays: found.value }) : found;
}

const invalid = (message: string) => err<Refusal>({ code: 'input.invalid', message });
