import type { z } from 'zod';
import { Composition, everyOverlay, isCompound, type Overlay } from '@kinoloom/composition';
import {
  messages,
  ok,
  err,
  limits,
  fileTitle,
  type MediaType,
  type Refusal,
  type Result,
  type Size,
} from '@kinoloom/contract';
import { mediaUrl, type MediaRow } from '../media/index.ts';
import type { CompositionSources } from './composition-sources.ts';
import { lookMissing } from './end.ts';

/** Media types that an overlay of this type can play; none for overlays without a source. */
export function kindsOf(type: string): readonly MediaType[] {
  switch (type) {
    case 'video':
      return ['video'];
    case 'image':
      return ['image'];
    case 'sound':
      return ['audio', 'video'];
    default:
      return [];
  }
}

/** Overlays with their sources resolved to the user's media, also of those in compound clips. An empty source is left to the validation. */
export async function withSources<Any extends Overlay>(
  sources: CompositionSources,
  overlays: readonly Any[],
): Promise<Result<Any[], Refusal>> {
  const found: Any[] = [];
  for (const overlay of overlays) {
    if (isCompound(overlay)) {
      const inside = await withSources(sources, overlay.overlays);
      if (!inside.ok) return inside;
      found.push({ ...overlay, overlays: inside.value });
      continue;
    }
    if (!('src' in overlay) || overlay.src.trim() === '') {
      found.push(overlay);
      continue;
    }
    const media = await sources.find({
      names: [overlay.src],
      kinds: kindsOf(overlay.type),
      missing: messages.renderSourceMissing(overlay.content || overlay.id),
    });
    if (!media.ok) return media;
    found.push({ ...overlay, src: mediaUrl(media.value) });
  }
  return ok(found);
}

const { maxElements, maxSide, maxPixels } = limits.render;

/** The composition in a document of any version, with its media found. */
export async function designComposition(
  sources: CompositionSources,
  document: unknown,
): Promise<Result<Composition, Refusal>> {
  const parsed = Composition.safeParse(document);
  if (!parsed.success) return invalid(problemOf('design.composition', parsed.error));
  const { canvas, overlays } = parsed.data;
  if (Math.max(canvas.width, canvas.height) > maxSide || canvas.width * canvas.height > maxPixels)
    return invalid(messages.renderSize);
  if (everyOverlay(parsed.data).length > maxElements) return invalid(messages.renderTooMany(maxElements));
  const looks = await sources.missingLooks(parsed.data);
  if (looks.size > 0) return err({ code: 'not_found', message: lookMissing(parsed.data, looks) });
  const found = await withSources(sources, overlays);
  return found.ok ? ok({ ...parsed.data, overlays: found.value }) : found;
}

const invalid = (message: string) => err<Refusal>({ code: 'input.invalid', message });

/** The media's name on the timeline and in messages. */
export function nameOf(row: MediaRow, given?: string | null): string {
  return row.prompt ?? given ?? fileTitle(row.metadata['original_file_name']) ?? row.id;
}

/** Measured length of a clip or sound in frames at 30 fps; at least one. */
export const mediaFrames = (row: MediaRow): number =>
  Math.max(1, Math.round(((row.durationMs ?? 0) * limits.fps) / 1000));

/** Display size of an image or video. */
export const sizeOf = ({ width, height }: MediaRow): Size | undefined =>
  width && height ? { width, height } : undefined;

/** The first validation error of a document, with the path of its field. `names`: what the document calls a field. */
export function problemOf(
  path: string,
  { issues: [issue] }: z.ZodError,
  names: Readonly<Record<string, string>> = {},
): string {
  if (!issue) return `${path} could not be understood. Correct it and try again.`;
  const field = [path, ...issue.path.map((name) => names[String(name)] ?? String(name))].join('.');
  return `${field}: ${issue.message.replace(/[.!]$/, '')}. Correct it and try again.`;
}
