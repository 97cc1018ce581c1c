import { FPS } from '@kinoloom/composition';
import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { audioGraph, type SoundFormat } from '../audio-graph.ts';
import { mergeConfigurations, readAvcC, writeAvcC } from '../avc-configuration.ts';
import type { Size } from '../fit.ts';
import { clipPictures, type Shown } from '../libav/clip-pictures.ts';
import { clipSound, soundFormat } from '../libav/clip-sound.ts';
import { copiedIndex } from '../libav/copyable.ts';
import { FilmWriter } from '../libav/film-writer.ts';
import { present } from '../libav/libav.ts';
import { SoundTrack } from '../libav/sound-track.ts';
import { Source } from '../libav/source.ts';
import { VideoEncoder } from '../libav/video-encoder.ts';
import { videosOf, type Span } from '../plan.ts';
import type { RenderJob } from '../job.ts';
import type { Plan } from './choose-paths.ts';
import { fileOf, reading, unreadable, withSource } from './sources.ts';

export interface Watch {
  /** Frames of the film written so far. */
  readonly onFrames: (done: number) => void;
  /** A packet of a source did not decode. */
  readonly onDamage: () => void;
}

/** Writes the film of `plan` to the job's output. @throws RenderFailed `source.unreadable` naming the overlay */
export async function writeFilm(job: RenderJob, plan: Plan, watch: Watch): Promise<void> {
  const { composition, output, quality } = job;
  const size = composition.canvas;
  const open = (): Promise<VideoEncoder> => VideoEncoder.open(size, quality, plan.encoderSetId);

  await using sound = await openSound(job, watch);
  const configurations = [...plan.copied];
  let delay = plan.copyDelay;
  let encoded: Buffer | undefined;
  if (plan.spans.some((span) => span.path === 'yuv')) {
    using encoder = await open();
    encoded = encoder.configuration;
    configurations.push(present(readAvcC(encoded), 'avcC from the video encoder'));
    delay = Math.max(delay, encoder.delay);
  }
  const configuration = writeAvcC(present(mergeConfigurations(configurations), 'way to join these parameter sets'));
  await using writer = await FilmWriter.create(output, { size, configuration, delay }, sound);

  for (const run of runsOf(plan.spans)) {
    const [first] = run;
    if (first.path === 'copy') {
      await copySpan(first, job, writer, watch);
      continue;
    }
    using encoder = await open();
    if (!encoded?.equals(encoder.configuration))
      throw new Error('The encoder has changed its parameter sets on the way');
    await encodeRun(run, encoder, job, writer, watch);
  }
  await writer.finish();
}

type Run = readonly [Span, ...Span[]];

/** Neighbouring spans that one encoder makes without a break; a copied span stands alone. */
function runsOf(spans: readonly Span[]): Run[] {
  const runs: [Span, ...Span[]][] = [];
  for (const span of spans) {
    const last = runs.at(-1);
    if (span.path === 'yuv' && last?.[0].path === 'yuv') last.push(span);
    else runs.push([span]);
  }
  return runs;
}

async function copySpan(
  { clip, from, start, length }: Span & { path: 'copy' },
  { sources }: RenderJob,
  writer: FilmWriter,
  watch: Watch,
): Promise<void> {
  const file = fileOf(clip, sources);
  await using source = await Source.open(file);
  const stream = present(source.video, 'picture to copy');
  await source.select(stream, start / FPS);
  let copied = 0;
  for await (const packet of reading(clip, source.packets(stream))) {
    const index = copiedIndex(packet, stream, source.origin) - start;
    if (index < 0 || index >= length) continue;
    await writer.writePicture(packet, from + index);
    watch.onFrames(writer.written);
    if (++copied === length) return;
  }
  throw unreadable(clip, new Error(`It gave ${copied} of ${length} packets`));
}

async function encodeRun(
  run: Run,
  encoder: VideoEncoder,
  job: RenderJob,
  writer: FilmWriter,
  watch: Watch,
): Promise<void> {
  const base = run[0].from;
  const write = async (packets: ReturnType<VideoEncoder['finish']>): Promise<void> => {
    for await (const packet of packets) {
      await writer.writePicture(packet, base + Number(packet.pts));
      watch.onFrames(writer.written);
    }
  };
  let at = 0;
  for (const span of run) {
    const pictures = span.clip
      ? reading(
          span.clip,
          clipPictures(fileOf(span.clip, job.sources), span.clip, span, job.composition.canvas, watch.onDamage),
        )
      : black(job.composition.canvas, span.length);
    for await (const { picture, frames } of pictures)
      for (let index = 0; index < frames; index++) await write(encoder.encode(picture, at++));
  }
  await write(encoder.finish());
  const wanted = run.reduce((sum, { length }) => sum + length, 0);
  if (at !== wanted) throw new Error(`${at} frames were encoded where ${wanted} were due`);
}

async function* black({ width, height }: Size, frames: number): AsyncGenerator<Shown> {
  const luma = width * height;
  using picture = Frame.fromVideoBuffer(Buffer.alloc((luma * 3) / 2, 128).fill(16, 0, luma), {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
  });
  yield { picture, frames };
}

async function openSound({ composition, sources }: RenderJob, watch: Watch): Promise<SoundTrack> {
  const formats = new Map<string, SoundFormat>();
  for (const overlay of videosOf(composition)) {
    const format = await withSource(overlay, fileOf(overlay, sources), soundFormat);
    if (format) formats.set(overlay.id, format);
  }
  return SoundTrack.create(audioGraph(composition, formats), (overlay) =>
    reading(overlay, clipSound(fileOf(overlay, sources), overlay, watch.onDamage)),
  );
}
