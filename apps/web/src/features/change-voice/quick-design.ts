import { limits, renderPrice, VOICE_CHANGE, type MediaRecord, type Size, type SplitTracks } from '@kinoloom/contract';
import * as words from '../../words/en/studio/change-voice.ts';

const QUICK = { fps: 30, format: 'mp4', quality: 'medium', priority: 'cost', audioMode: 'normal' } as const;
/** Volume of the voice on its own, or over the background. */
const VOLUMES = { alone: 1, over: 0.9, behind: 1 } as const;

export const voiceVolume = (tracks: SplitTracks | null): number => (tracks ? VOLUMES.over : VOLUMES.alone);

const evenly = (side: number): number => Math.max(2, 2 * Math.round(side / 2));

/** Size of a clip without measured dimensions: from its record, else the studio's usual size. */
function guessedSize({ resolution, aspect_ratio }: MediaRecord): Size {
  const [, width, height] = /^(\d+)\D(\d+)$/.exec(resolution ?? '') ?? [];
  if (width !== undefined && height !== undefined) return { width: Number(width), height: Number(height) };
  const [across = 16, down = 9] = (aspect_ratio ?? '16:9').split(':').map(Number);
  return across >= down
    ? { width: evenly((720 * across) / down), height: 720 }
    : { width: 720, height: evenly((720 * down) / across) };
}

export interface QuickRender {
  readonly size: Size;
  /** False if the size is a guess. */
  readonly measured: boolean;
  readonly seconds: number;
  /** Whole credits. */
  readonly price: number;
}

/** Render settings for a clip with another voice: the clip's own size and length. */
export function quickRender(clip: MediaRecord): QuickRender {
  const measured = clip.width !== null && clip.height !== null;
  const size =
    clip.width !== null && clip.height !== null ? { width: clip.width, height: clip.height } : guessedSize(clip);
  const seconds = clip.duration && clip.duration > 0 ? clip.duration : limits.clip.unknownSeconds;
  const frames = Math.max(1, Math.round(seconds * limits.fps));
  return { size, measured, seconds, price: renderPrice(size, frames) };
}

interface Parts {
  readonly clip: MediaRecord;
  readonly changed: MediaRecord;
  readonly tracks: SplitTracks | null;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Body of the quick render: the muted clip with its new voice and the old background. */
export function quickDesign({ clip, changed, tracks }: Parts) {
  const { size, seconds } = quickRender(clip);
  const voiceId = text(changed.metadata['voice_id']);
  const voiceName = text(changed.metadata['voice_name']);
  return {
    ...(clip.flow_id !== null && { flow_id: clip.flow_id }),
    design: {
      id: `voice-change-${clip.id}`,
      name: clip.prompt?.slice(0, 500) || words.voiceChange,
      fps: limits.fps,
      size,
      duration: Math.round(seconds * 1000),
      globalVolume: 1,
      transitions: [],
      // Without an end: as long as its file, to the frame.
      sequences: [
        {
          id: clip.id,
          url: clip.url,
          duration: Math.round(seconds * 1000),
          startFrame: 0,
          volume: 1,
          isMuted: true,
          model: `flow-${clip.model ?? 'clip'}`,
          prompt: clip.prompt,
          ...size,
        },
      ],
      audioTracks: [
        {
          id: changed.id,
          url: changed.url,
          startFrame: 0,
          volume: voiceVolume(tracks),
          name: voiceName ?? words.voice,
        },
        ...(tracks
          ? [
              {
                id: tracks.other.id,
                url: tracks.other.url,
                startFrame: 0,
                volume: VOLUMES.behind,
                name: words.background,
              },
            ]
          : []),
      ],
      metadata: {
        operation: VOICE_CHANGE,
        originalVideoId: clip.id,
        voiceChangeMethod: tracks ? 'split' : 'direct',
        voiceMediaId: changed.id,
        ...(voiceId !== undefined && { voiceId }),
        ...(voiceName !== undefined && { voiceName }),
      },
    },
    options: QUICK,
  };
}
