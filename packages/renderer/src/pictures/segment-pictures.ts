import { isVideo, overlaysOf, withLeaves, type VideoOverlay } from '@kinoloom/composition';
import type { Frame } from 'node-av/lib';
import type { PixelBuffers } from '../blend/pixel-buffer.ts';
import type { Watch } from '../child/sources.ts';
import type { PaintedSpan, SegmentJob } from '../segment.ts';
import { Clips, fitted } from './clips.ts';
import type { Painters } from './painters.ts';

/**
 * The frames of a segment in order. Each is valid until the next one is requested, or as long as a reference to it is
 * held and its `buffers` exist.
 */
export async function* segmentPictures(
  job: SegmentJob,
  watch: Pick<Watch, 'onDamage'>,
  buffers: PixelBuffers,
): AsyncGenerator<Frame> {
  const { segment, encoding, sources } = job;
  await using clips = new Clips(sources, segment.from + segment.length, watch);
  using opened = new DisposableStack();
  // Loaded when something is painted: a segment of a clip alone needs no canvas.
  let painters: Painters | undefined;
  const openPainters = async (): Promise<Painters> =>
    opened.use(new (await import('./painters.ts')).Painters(job, clips, buffers));
  for (const span of segment.spans) {
    const { path, clip, over, from, length } = span;
    await clips.keep(wantedOf(span));
    if (path === 'yuv' && clip && over.length === 0) {
      await painters?.bring([]);
      for (let at = from; at < from + length; at++) yield (await clips.at(clip, at, fitted(clip, encoding))).picture;
    } else {
      painters ??= await openPainters();
      await painters.bring(over);
      for (let at = from; at < from + length; at++) yield await painters.at(span, at);
    }
  }
}

function wantedOf({ path, clip, over }: PaintedSpan): { clip: VideoOverlay; kind: 'canvas' | 'paint' }[] {
  const above = over.flatMap((layer) => {
    const kind = path === 'yuv' && layer.type === 'passage' ? ('canvas' as const) : ('paint' as const);
    return withLeaves(overlaysOf([layer]))
      .filter(isVideo)
      .map((each) => ({ clip: each, kind }));
  });
  return clip ? [{ clip, kind: 'canvas' }, ...above] : above;
}
