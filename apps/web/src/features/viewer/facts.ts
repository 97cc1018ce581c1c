import { aspectOf, limits, type MediaRecord } from '@kinoloom/contract';
import { z } from 'zod';
import { formatDecimal } from '../../lib/formatters.ts';
import { isSandbox, makerName, providerName } from '../../lib/media-names.ts';
import * as organiseWords from '../../words/en/studio/organise.ts';
import * as words from '../../words/en/studio/viewer.ts';
import { said } from '../../words/said.ts';

export const kindName = { video: words.video, image: words.image, audio: words.audio } as const;

/** Its title; without one the model, or a generic title if unknown. */
export const viewerTitle = ({ title, model }: MediaRecord): string =>
  title || (model === null ? words.generatedMedia : makerName(model));

/** Whether its sound was extracted from a clip. */
export const isExtracted = ({ media_type, metadata }: MediaRecord): boolean =>
  media_type === 'audio' && (metadata['operation'] === 'extract-audio' || metadata['extracted_from'] === 'video');

/** Text of the phone's prompt bar. An extracted sound has its clip's prompt. */
export function promptLine(media: MediaRecord): string {
  const prompt = media.prompt?.trim() ?? '';
  if (isExtracted(media)) return prompt ? words.audioFromPrompt({ prompt }) : words.audioFromClip;
  return prompt || words.noPrompt;
}

/** An extracted sound has its clip's model. */
export const modelLine = (media: MediaRecord): string =>
  isExtracted(media) ? words.audioOfModel({ model: makerName(media.model) }) : makerName(media.model);

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly mono?: true;
}

const seconds = (value: number): string => words.seconds({ seconds: formatDecimal(value, 1) });
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? `${value}` : null;

/** Metadata of a result that its user may want to see. */
export function metadataFacts(media: MediaRecord, flow: string | undefined): Fact[] {
  const { metadata, width, height } = media;
  const facts: (Fact | null)[] = [
    width && height ? { name: words.resolution, value: `${width}×${height}`, mono: true } : null,
    flow === undefined ? null : { name: organiseWords.flow, value: flow },
    fact(words.seed, text(metadata['seed']), true),
    asked(words.requested, text(metadata['requested_aspect_ratio']), metadata['requested_seconds']),
    fact(words.provider, isSandbox(media) ? null : providerName(text(metadata['provider']))),
    media.media_type === 'video'
      ? { name: words.sound, value: media.has_audio ? words.hasSound : words.noSound }
      : null,
    ...renderFacts(metadata),
    fact(words.file, text(metadata['original_file_name'])),
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
  const reasons = (Reasons.safeParse(because).data ?? []).map(({ frames: length, reason }) =>
    words.encodedBecause({ length: seconds(length / limits.fps), reason: said(reason) }),
  );
  return [
    fact(
      words.untouched,
      words.untouchedOf({ copied: seconds(copied / limits.fps), total: seconds(total / limits.fps) }),
    ),
    fact(words.encoded, reasons.length > 0 ? reasons.join('; ') : null),
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
