import { FPS } from '@kinoloom/composition';
import { mergeConfigurations, writeAvcC, type AvcConfiguration } from '../avc-configuration.ts';
import { copiedIndex, copyable } from '../libav/copyable.ts';
import { Mp4Writer } from '../libav/mp4-writer.ts';
import { present } from '@kinoloom/media/libav';
import { MediaSource } from '../libav/source.ts';
import { StoredSound } from '../libav/stored-sound.ts';
import type { RenderPlan, Segment } from '../segment.ts';
import { inspectVideo, proveSeams } from './prove-video.ts';
import { fileOf, unreadableSource, type Watch } from './sources.ts';

export interface JoinJob {
  readonly plan: RenderPlan;
  readonly sources: Readonly<Record<string, string>>;
  /** The file of each encoded segment, by hash. */
  readonly segments: Readonly<Record<string, string>>;
  readonly sound: string;
  readonly output: string;
}

/** What prevented the join. Empty if the video is complete; otherwise no video is written. */
export interface Broken {
  /** First frames of copied segments whose seams do not decode correctly. */
  readonly unsound: number[];
  /** Hashes of encoded segments that are invalid. */
  readonly spoiled: string[];
}

/** Location of a segment's packets: `start` is its first frame in `file`. */
interface Part {
  readonly segment: Segment;
  readonly file: string;
  readonly start: number;
}

/** Joins segments and sound by copying packets, and verifies that all frames and every seam of a copy are correct. */
export async function joinVideo(job: JoinJob, watch: Pick<Watch, 'onFrames'>): Promise<Broken> {
  const { plan, sources, output } = job;
  const { canvas } = plan.encoding;
  const parts = plan.segments.map((segment) => partOf(segment, job));
  const broken: Broken = { unsound: [], spoiled: [] };
  const configurations: AvcConfiguration[] = [];
  let delay = 0;
  for (const { segment, file, start } of parts) {
    const found = await inspectPart(file, (source) => copyable(source, start, segment.length, canvas));
    if (found?.ok) {
      configurations.push(found.configuration);
      delay = Math.max(delay, found.delay);
    } else if (segment.kind === 'copied') broken.unsound.push(segment.from);
    else broken.spoiled.push(segment.hash);
  }
  if (broken.unsound.length + broken.spoiled.length > 0) return broken;

  const configuration = writeAvcC(present(mergeConfigurations(configurations), 'way to join these parameter sets'));
  await using sound = await StoredSound.open(job.sound);
  {
    await using writer = await Mp4Writer.create(output, { picture: { size: canvas, configuration, delay }, sound });
    for (const part of parts) {
      await copyPart(part, writer);
      watch.onFrames(writer.written);
    }
    await writer.finish();
  }
  await inspectVideo(output, canvas, plan.frames);
  return { ...broken, unsound: await proveSeams(output, plan.segments, sources) };
}

function partOf(segment: Segment, { sources, segments }: JoinJob): Part {
  if (segment.kind === 'copied')
    return { segment, file: fileOf(segment.span.clip, sources), start: segment.span.start };
  const file = segments[segment.hash];
  if (file === undefined) throw new Error(`No file is given for segment ${segment.hash}`);
  return { segment, file, start: 0 };
}

/** Undefined if the file cannot be opened. */
async function inspectPart<T>(file: string, look: (source: MediaSource) => Promise<T>): Promise<T | undefined> {
  let source: MediaSource;
  try {
    source = await MediaSource.open(file);
  } catch {
    return undefined;
  }
  await using opened = source;
  return await look(opened);
}

async function copyPart({ segment, file, start }: Part, writer: Mp4Writer): Promise<void> {
  await using source = await MediaSource.open(file);
  const stream = present(source.video, 'picture to copy');
  const { timeBase } = stream;
  await source.select(stream, start / FPS);
  let copied = 0;
  for await (const packet of source.packets(stream)) {
    const index = copiedIndex(packet, timeBase, source.origin) - start;
    if (index < 0 || index >= segment.length) continue;
    await writer.writePicture(packet, segment.from + index);
    if (++copied === segment.length) return;
  }
  const short = new Error(`It gave ${copied} of ${segment.length} packets`);
  throw segment.kind === 'copied' ? unreadableSource(segment.span.clip, short) : short;
}
