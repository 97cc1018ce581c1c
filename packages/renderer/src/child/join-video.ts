import { mergeConfigurations, writeAvcC, type AvcConfiguration } from '../avc/configuration.ts';
import { renumbered, renumberedUnits } from '../avc/renumber.ts';
import { isParameterSet, packetOf } from '../avc/units.ts';
import { copiedIndex, copiedPackets, copiedStream, type Film } from '../libav/copied-stream.ts';
import { copyableParts } from '../libav/copyable.ts';
import { Mp4Writer } from '../libav/mp4-writer.ts';
import { present } from '@kinoloom/media/libav';
import type { Packet } from 'node-av/lib';
import { OpenSources } from '../libav/open-sources.ts';
import type { MediaSource, SourceUse } from '../libav/source.ts';
import { StoredSound } from '../libav/stored-sound.ts';
import type { RenderPlan, Segment } from '../segment.ts';
import { inspectVideo, proveSeams } from './prove-video.ts';
import { fileOf, unreadableSource, type Watch } from './sources.ts';

export interface JoinJob {
  readonly plan: RenderPlan;
  readonly sources: Readonly<Record<string, string>>;
  /** The file of each encoded segment, by hash. */
  readonly segments: Readonly<Record<string, string>>;
  /** Undefined for a video without sound. */
  readonly sound?: string | undefined;
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
  const { canvas, colours } = plan.encoding;
  const parts = plan.segments.map((segment) => partOf(segment, job));
  const broken: Broken = { unsound: [], spoiled: [] };
  const configurations: AvcConfiguration[] = [];
  let delay = 0;
  await using files = new OpenSources();
  for (const { segment, file, start } of parts) {
    const source = await files.at(file, useOf(segment)).catch(() => undefined);
    const found = source && (await copyableParts(source, start, segment.length, plan.encoding));
    const [part] = found ?? [];
    const configuration = part?.ok && part.length === segment.length && asInVideo(part.configuration, segment);
    if (part?.ok && configuration) {
      configurations.push(configuration);
      delay = Math.max(delay, part.delay);
    } else if (segment.kind === 'copied') broken.unsound.push(segment.from);
    else broken.spoiled.push(segment.hash);
  }
  if (broken.unsound.length + broken.spoiled.length > 0) return broken;

  const configuration = writeAvcC(present(mergeConfigurations(configurations), 'way to join these parameter sets'));
  await using sound = job.sound === undefined ? undefined : await StoredSound.open(job.sound);
  {
    const picture = { size: canvas, colours, configuration, delay };
    await using writer = await Mp4Writer.create(output, sound ? { picture, sound } : { picture });
    for (const part of parts) {
      await copyPart(part, await files.at(part.file, useOf(part.segment)), plan.encoding, writer);
      watch.onFrames(writer.written);
    }
    await writer.finish();
  }
  await inspectVideo(output, canvas, plan.frames, sound !== undefined);
  return { ...broken, unsound: await proveSeams(output, plan.segments, sources, files) };
}

function partOf(segment: Segment, { sources, segments }: JoinJob): Part {
  if (segment.kind === 'copied')
    return { segment, file: fileOf(segment.span.clip, sources), start: segment.span.start };
  const file = segments[segment.hash];
  if (file === undefined) throw new Error(`No file is given for segment ${segment.hash}`);
  return { segment, file, start: 0 };
}

const useOf = ({ kind }: Segment): SourceUse => (kind === 'encoded' ? 'own' : 'any');

/** The id that a copied segment's parameter sets get, if not their own. */
const setIdOf = (segment: Segment): number | undefined => (segment.kind === 'copied' ? segment.span.setId : undefined);

function asInVideo(configuration: AvcConfiguration, segment: Segment): AvcConfiguration | undefined {
  const setId = setIdOf(segment);
  return setId === undefined ? configuration : renumbered(configuration, setId);
}

/** New data clears the packet's flags. */
function replaceUnits(packet: Packet, units: readonly Buffer[]): void {
  const { flags } = packet;
  packet.data = packetOf(units);
  packet.flags = flags;
}

async function copyPart(part: Part, source: MediaSource, film: Film, writer: Mp4Writer): Promise<void> {
  const { segment, start } = part;
  if (segment.kind === 'encoded') return copyOwn(segment, source, writer);
  const setId = setIdOf(segment);
  const stream = copiedStream(source, film);
  let copied = 0;
  if (!('reason' in stream))
    for await (const copy of copiedPackets(source, stream, start)) {
      if (copy.index < 0 || copy.index >= segment.length) continue;
      if ('reason' in copy) break;
      const { packet, index, units } = copy;
      // An mp4 of the type avc1 has its parameter sets beside the packets only.
      const kept = setId === undefined ? units.filter((unit) => !isParameterSet(unit)) : renumberedUnits(units, setId);
      if (setId !== undefined || kept.length < units.length) replaceUnits(packet, kept);
      await writer.writePicture(packet, segment.from + index);
      if (++copied === segment.length) return;
    }
  throw unreadableSource(segment.span.clip, new Error(`It gave ${copied} of ${segment.length} packets`));
}

/** Copies a segment that we encoded: its packets have been checked, and contain no parameter sets. */
async function copyOwn({ from }: Segment, source: MediaSource, writer: Mp4Writer): Promise<void> {
  const stream = present(source.video, 'picture');
  await source.select(stream, 0);
  for await (const packet of source.packets(stream))
    await writer.writePicture(packet, from + copiedIndex(packet, stream.timeBase, source.origin));
}
