import { aspectOf, limits, type MediaRecord } from '@kinoloom/contract';
import { z } from 'zod';
import { isSandbox, makerName, providerName } from '../../lib/media-names.ts';

export const kindName = { video: 'Video', image: 'Image', audio: 'Audio' } as const;

/** Its title; without one the model, or a generic title if unknown. */
export const viewerTitle = ({ title, model }: MediaRecord): string =>
  title || (model === null ? 'Generated Media' : makerName(model));

/** Whether its sound was extracted from a clip. */
export const isExtracted = ({ media_type, metadata }: MediaRecord): boolean =>
  media_type === 'audio' && (metadata['operation'] === 'extract-audio' || metadata['extracted_from'] === 'video');

/** Text of the phone's prompt bar. An extracted sound has its clip's prompt. */
export function promptLine(media: MediaRecord): string {
  const words = media.prompt?.trim() ?? '';
  if (isExtracted(media)) return `Audio from: ${words || 'a clip without words'}`;
  return words || 'No prompt';
}

/** An extracted sound has its clip's model. */
export const modelLine = (media: MediaRecord): string =>
  isExtracted(media) ? `${makerName(media.model)} (audio)` : makerName(media.model);

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly mono?: true;
}

const seconds = (value: number): string => `${Math.round(value * 10) / 10} s`;
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? `${value}` : null;

/** Metadata of a result that its user may want to see. */
export function metadataFacts(media: MediaRecord, flow: string | undefined): Fact[] {
  const { metadata, width, height } = media;
  const facts: (Fact | null)[] = [
    width && height ? { name: 'Resolution', value: `${width}×${height}`, mono: true } : null,
    flow === undefined ? null : { name: 'Flow', value: flow },
    fact('Seed', text(metadata['seed']), true),
    asked('Requested', text(metadata['requested_aspect_ratio']), metadata['requested_seconds']),
    fact('Provider', isSandbox(media) ? null : providerName(text(metadata['provider']))),
    media.media_type === 'video' ? { name: 'Sound', value: media.has_audio ? 'Yes' : 'None' } : null,
    ...renderFacts(metadata),
    fact('File', text(metadata['original_file_name'])),
  ];
  return facts.filter((one) => one !== null);
}

const fact = (name: string, value: string | null, mono?: true): Fact | null =>
  value === null ? null : { name, value, ...(mono && { mono }) };

const Frames = z.object({ encoded: z.number(), reused: z.number(), copied: z.number() });
const Reasons = z.array(z.object({ reason: z.string(), frames: z.number() }));

/** How much of a rendered video was copied from its clips, and why the rest was encoded. */
function renderFacts({ frames, encoded_because: because }: MediaRecord['metadata']): (Fact | null)[] {
  const { data: counts } = Frames.safeParse(frames);
  if (!counts) return [];
  const { encoded, reused, copied } = counts;
  const total = encoded + reused + copied;
  const reasons = (Reasons.safeParse(because).data ?? []).map(
    (one) => `${seconds(one.frames / limits.fps)}: ${one.reason}`,
  );
  return [
    fact('Untouched', `${seconds(copied / limits.fps)} of ${seconds(total / limits.fps)}`),
    fact('Encoded', reasons.length > 0 ? reasons.join('; ') : null),
  ];
}

function asked(name: string, ratio: string | null, length: unknown): Fact | null {
  const parts = [ratio, typeof length === 'number' ? seconds(length) : null].filter((part) => part !== null);
  return fact(name, parts.length > 0 ? parts.join(', ') : null);
}

export const durationText = ({ duration }: MediaRecord): string | null =>
  duration === null ? null : seconds(duration);

export const aspectText = ({ width, height, aspect_ratio }: MediaRecord): string | null =>
  width && height ? aspectOf({ width, height }) : aspect_ratio;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A clip's keyframes. */
export function keyframeUrls({ metadata }: MediaRecord): string[] {
  const { keyframes } = metadata;
  const frames = isRecord(keyframes) && Array.isArray(keyframes['frames']) ? keyframes['frames'] : [];
  return frames.flatMap((frame: unknown) =>
    isRecord(frame) && typeof frame['url'] === 'string' ? [frame['url']] : [],
  );
}

/** At most `count` of them, evenly spaced from first to last. */
export function sampled(frames: readonly string[], count: number): string[] {
  if (frames.length <= count) return [...frames];
  return Array.from({ length: count }, (_, index) => {
    const at = Math.round((index * (frames.length - 1)) / (count - 1));
    return frames[at] ?? '';
  });
}

/** 0:03.24: minutes, seconds and hundredths. */
export function preciseTime(value: number): string {
  const hundredths = Math.max(0, Math.floor((Number.isFinite(value) ? value : 0) * 100));
  const two = (part: number): string => `${part}`.padStart(2, '0');
  return `${Math.floor(hundredths / 6000)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}
