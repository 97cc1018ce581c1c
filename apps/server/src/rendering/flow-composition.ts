import { flowToComposition } from '@kinoloom/composition';
import {
  frame,
  limits,
  messages,
  ok,
  type Refusal,
  type RenderQuality,
  type Result,
  type Sequence,
} from '@kinoloom/contract';
import { mediaUrl, type MediaRow } from '../media/index.ts';
import type { CompositionSources } from './composition-sources.ts';
import type { RenderSpec } from './input.ts';
import { mediaFrames, nameOf } from './overlay-sources.ts';

/** A flow of 15 clips of 10 s, with a margin: longer videos are refused. */
export const FLOW_MAX_FRAMES = frame(15 * 60 * limits.fps);

/** The clips of a flow back to back, with their measured sizes and lengths. */
export async function flowComposition(
  sources: CompositionSources,
  { sequences: wanted, quality, title }: { sequences: readonly Sequence[]; quality: RenderQuality; title: string },
): Promise<Result<RenderSpec, Refusal>> {
  const clips: { sequence: Sequence; row: MediaRow }[] = [];
  for (const sequence of wanted) {
    const found = await sources.find({
      names: [sequence.id, sequence.url],
      kinds: ['video'],
      missing: messages.renderSourceMissing(sequence.prompt ?? sequence.id),
    });
    if (!found.ok) return found;
    clips.push({ sequence, row: found.value });
  }
  let at = 0;
  const sequences = clips.map(({ sequence, row }, index) => {
    const measured = mediaFrames(row);
    const asked = (sequence.endFrame ?? 0) - (sequence.startFrame ?? 0);
    const length = asked > 0 ? Math.min(asked, measured) : measured;
    const place = { startFrame: at, endFrame: at + length };
    at += length;
    return {
      id: `${index + 1}-${row.id}`,
      url: mediaUrl(row),
      duration: row.durationMs ?? 0,
      ...place,
      volume: sequence.volume,
      isMuted: sequence.isMuted,
      prompt: nameOf(row, sequence.prompt),
      width: row.width ?? 0,
      height: row.height ?? 0,
    };
  });
  return ok({
    title,
    composition: flowToComposition(sequences),
    sources: sources.files,
    quality,
    priority: 'quality',
    maxFrames: FLOW_MAX_FRAMES,
  });
}
