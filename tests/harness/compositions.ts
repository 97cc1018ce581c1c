import { frame, type Composition } from '../../packages/composition/src/index.ts';
import { compositionOf, video } from '../../packages/composition/src/testing/composition-of.ts';

/** A composition of clips of 3 s over five rows, which use the sources in turn. */
export function compositionOfClips(count: number, sources: readonly string[] = []): Composition {
  const clips = Array.from({ length: count }, (_, index) =>
    video({
      id: `clip-${index}`,
      from: frame(Math.floor(index / 5) * 90),
      durationInFrames: frame(90),
      row: index % 5,
      content: `Clip ${index}`,
      src: sources.length === 0 ? '' : (sources[index % sources.length] ?? ''),
    }),
  );
  return compositionOf(...clips);
}
