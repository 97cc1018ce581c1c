import {
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  type AVPixelFormat,
} from 'node-av/constants';
import { avGetPixFmtName, type FormatContext, type Stream } from 'node-av/lib';
import { codecName, decoderOf } from './codecs.ts';
import { colourOf } from './colour-names.ts';
import { endsEarly } from './completeness.ts';
import { asAudio, type MediaFormat } from './formats.ts';
import { frameRateOf, scanPackets, type PacketScan } from './packet-scan.ts';
import { rotated, squarePixels, type Ratio } from './geometry.ts';
import { assertDuration, assertVideoSize, type MediaLimits } from './limits.ts';
import { orientationOfMatrix } from './orientation.ts';
import { pictureLead } from './picture-times.ts';
import type { AudioProbe, AudioTrackProbe, VideoProbe, VideoTrack } from './probe-result.ts';
import { openSource } from './source.ts';
import { UnreadableMedia, truncated, unreadable, unsupported } from './unreadable-media.ts';

/** Formats whose header has an estimated duration at best. */
const COUNTED_DURATION = new Set(['mp3', 'mp2', 'aac', 'flac', 'ac3', 'eac3', 'dts', 'amr']);

/** Input of a probe: the detected format, the size and the limits. */
export interface ProbedFile {
  readonly format: MediaFormat;
  readonly bytes: number;
  readonly limits: MediaLimits;
  readonly signal: AbortSignal;
}

/** @throws UnreadableMedia */
export async function probeStreams(path: string, demuxer: string, file: ProbedFile): Promise<VideoProbe | AudioProbe> {
  const { format, limits, signal } = file;
  const early = await endsEarly(path, format.container);
  try {
    const source = await openSource(path, demuxer, signal, (context) => assertHeaders(context, limits));
    try {
      if (early) throw truncated();
      const picture = pictureStream(source.format);
      return picture ? await probeVideo(source.format, picture, file) : await probeAudio(source.format, file);
    } finally {
      await source.close();
    }
  } catch (error) {
    // If a truncated file fails to decode, report the truncation: uploading a complete copy solves it.
    if (early && error instanceof UnreadableMedia && error.code === 'media.unreadable') throw truncated(error);
    throw error;
  }
}

function assertHeaders(context: FormatContext, limits: MediaLimits): void {
  for (const stream of context.streams) {
    const { codecType, width, height } = stream.codecpar;
    if (codecType === AVMEDIA_TYPE_VIDEO) assertVideoSize(width, height, limits);
  }
  assertDuration(headerDurationMs(context), limits);
}

/** The video track that plays; excludes cover art. */
export function pictureStream(context: FormatContext): Stream | null {
  const pictures = context.streams.filter(
    (stream) => stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  );
  // An animated AVIF also has its poster as a stream.
  const moving = pictures.filter(({ nbFrames }) => nbFrames !== 1n);
  const best = context.findBestStream(AVMEDIA_TYPE_VIDEO);
  return moving.find((stream) => stream.index === best) ?? moving[0] ?? pictures[0] ?? null;
}

export function soundStream(context: FormatContext): Stream | null {
  const best = context.findBestStream(AVMEDIA_TYPE_AUDIO);
  return context.streams.find((stream) => stream.index === best) ?? null;
}

/** Duration in milliseconds from the container's header, 0 if unknown. */
export function headerDurationMs(context: FormatContext): number {
  return context.duration === AV_NOPTS_VALUE ? 0 : Math.max(0, Math.round(Number(context.duration) / 1_000));
}

async function probeVideo(
  context: FormatContext,
  stream: Stream,
  { format, bytes, limits, signal }: ProbedFile,
): Promise<VideoProbe> {
  const track = videoTrack(stream);
  const sound = soundStream(context);
  const audio = sound && audioTrack(sound);
  const coded = { width: track.codedWidth, height: track.codedHeight };
  if (coded.width < 1 || coded.height < 1) throw unreadable();
  assertVideoSize(coded.width, coded.height, limits);
  const orientation = orientationOfMatrix(stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  const tick = stream.timeBase.toDouble();
  const scan = await scanPackets(context, stream, signal);
  const header = stream.avgFrameRate.den > 0 ? stream.avgFrameRate.toDouble() : 0;
  const measured = frameRateOf(scan.times, tick);
  const frameRate = (scan.complete ? measured?.average : header) || header || measured?.average || 0;
  const durationMs = headerDurationMs(context) || scannedMs(scan, tick, frameRate);
  assertDuration(durationMs, limits);
  return {
    kind: 'video',
    container: format.container,
    mime: format.mime,
    extension: format.extension,
    bytes,
    durationMs,
    firstPictureMs: Math.round(pictureLead(context, stream, sound) * 1_000),
    ...rotated(squarePixels(coded, track.sampleAspectRatio), orientation.rotation),
    ...orientation,
    frameRate: round(frameRate, 3),
    variableFrameRate: measured?.variable ?? false,
    frameCount: scan.complete
      ? scan.times.length
      : Number(stream.nbFrames) || Math.round((durationMs * frameRate) / 1_000),
    video: track,
    audio,
    hasAudio: audio !== null,
  };
}

async function probeAudio(context: FormatContext, { format, bytes, limits, signal }: ProbedFile): Promise<AudioProbe> {
  const stream = soundStream(context);
  if (!stream) throw unsupported();
  const audio = audioTrack(stream);
  if (audio.sampleRate < 1 || audio.channels < 1) throw unreadable();
  const scan = await scanPackets(context, stream, signal);
  const told = headerDurationMs(context);
  const counted = Math.round(scan.duration * stream.timeBase.toDouble() * 1_000);
  if (format.container === 'flac' && scan.complete && counted < told * 0.98 - 200) throw truncated();
  // A header that agrees with the count is better: it excludes the encoder's padding.
  const guessed = COUNTED_DURATION.has(format.container) && scan.complete && Math.abs(counted - told) > 100;
  const durationMs = guessed ? counted || told : told || counted;
  assertDuration(durationMs, limits);
  const { mime, extension, container } = asAudio(format);
  return { kind: 'audio', container, mime, extension, bytes, durationMs, audio, hasAudio: true };
}

function videoTrack(stream: Stream): VideoTrack {
  const parameters = stream.codecpar;
  const decoder = decoderOf(stream);
  return {
    codec: codecName(stream),
    profile: decoder.profiles?.find(({ profile }) => profile === parameters.profile)?.name ?? null,
    pixelFormat: avGetPixFmtName(parameters.format as AVPixelFormat) ?? 'unknown',
    codedWidth: parameters.width,
    codedHeight: parameters.height,
    sampleAspectRatio: sampleAspectRatio(stream),
    colour: colourOf(parameters),
  };
}

function audioTrack(stream: Stream): AudioTrackProbe {
  const { sampleRate, channels } = stream.codecpar;
  return { codec: codecName(stream), sampleRate, channels };
}

/** The container's value takes precedence over the codec's, as in players; 1:1 if neither is valid. */
function sampleAspectRatio(stream: Stream): Ratio {
  for (const { num, den } of [stream.sampleAspectRatio, stream.codecpar.sampleAspectRatio]) {
    if (num > 0 && den > 0 && num / den < 100 && den / num < 100) return { num, den };
  }
  return { num: 1, den: 1 };
}

function scannedMs(scan: PacketScan, tick: number, frameRate: number): number {
  const first = scan.times[0] ?? 0;
  const last = scan.times.at(-1) ?? first;
  return Math.round((last - first) * tick * 1_000 + (frameRate > 0 ? 1_000 / frameRate : 0));
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
