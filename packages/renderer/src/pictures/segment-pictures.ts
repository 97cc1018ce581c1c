import { isVideo } from '@kinoloom/composition';
import type { SeenOverlay } from '@kinoloom/composition/painter';
import type { Frame } from 'node-av/lib';
import type { PixelBuffers } from '../blend/pixel-buffer.ts';
import type { Watch } from '../child/sources.ts';
import type { FrameSize } from '../fit.ts';
import type { VideoClip, PaintedSpan, SegmentJob } from '../segment.ts';
import { Blended } from './blended.ts';
import { Clips } from './clips.ts';
import { Painted } from './painted.ts';
import { SourceFrames } from './source-frames.ts';

/**
 * The frames of a segment in order. Each is valid until the next one is requested, or as long as a reference to it is
 * held and its `buffers` exist.
 */
export async function* segmentPictures(
  { segment, encoding, sources }: SegmentJob,
  watch: Pick<Watch, 'onDamage'>,
  buffers: PixelBuffers,
): AsyncGenerator<Frame> {
  await using clips = new Clips(sources, segment.from + segment.length, watch);
  using props = new SourceFrames(encoding.canvas, sources, clips);
  using painters = new Painters(encoding.canvas, props, buffers);
  for (const span of segment.spans) {
    await clips.keep(wantedOf(span));
    await props.bring(span.over);
    painters.keep(span.over);
    for (let at = span.from; at < span.from + span.length; at++)
      yield await frameAt(span, at, encoding.canvas, clips, painters);
  }
}

async function frameAt(
  { path, clip, over }: PaintedSpan,
  at: number,
  canvas: FrameSize,
  clips: Clips,
  painters: Painters,
): Promise<Frame> {
  if (path === 'canvas') return painters.painted.at(over, at);
  const ground = clip && (await clips.at(clip, at, { kind: 'canvas', canvas, fit: clip.styles.objectFit }));
  return ground && over.length === 0 ? ground.picture : painters.blended.at(ground, over, at);
}

function wantedOf({ clip, over }: PaintedSpan): { clip: VideoClip; kind: 'canvas' | 'paint' }[] {
  const painted = over
    .filter((overlay): overlay is VideoClip => isVideo(overlay))
    .map((clip) => ({ clip, kind: 'paint' as const }));
  return clip ? [{ clip, kind: 'canvas' }, ...painted] : painted;
}

/** Created on first use: many segments need none. */
class Painters implements Disposable {
  readonly #canvas: FrameSize;
  readonly #props: SourceFrames;
  readonly #buffers: PixelBuffers;
  #blended: Blended | undefined;
  #painted: Painted | undefined;

  constructor(canvas: FrameSize, props: SourceFrames, buffers: PixelBuffers) {
    this.#canvas = canvas;
    this.#props = props;
    this.#buffers = buffers;
  }

  get blended(): Blended {
    return (this.#blended ??= new Blended(this.#canvas, this.#props, this.#buffers));
  }

  get painted(): Painted {
    return (this.#painted ??= new Painted(this.#canvas, this.#props, this.#buffers));
  }

  keep(over: readonly SeenOverlay[]): void {
    this.#blended?.keep(over);
    this.#painted?.keep(over);
  }

  [Symbol.dispose](): void {
    this.#blended?.[Symbol.dispose]();
    this.#painted?.[Symbol.dispose]();
  }
}
