import { limits, type PublicConfig } from '@kinoloom/contract';
import { fileKind } from '../../lib/file-kind.ts';
import { resolveSettings, type PromptSettings } from './settings.ts';
import { slotsOf, type Slot } from './slots.ts';
import type { UploadTarget } from './use-upload.ts';

export interface PlacedShare {
  /** The settings that the files need. */
  readonly change: Partial<PromptSettings>;
  readonly uploads: readonly { readonly file: File; readonly target: UploadTarget }[];
  /** How many files found no place. */
  readonly leftOut: number;
}

/**
 * Where shared files go: several pictures are mixed; one file fills the fitting slot of the open mode, else it starts a clip. A clip
 * in that place is continued from its end.
 */
export function placeShared(
  files: readonly File[],
  settings: PromptSettings,
  config: PublicConfig | undefined,
): PlacedShare {
  const ofKind = (kind: string): File[] => files.filter((file) => fileKind(file) === kind);
  const pictures = ofKind('image');
  if (pictures.length > 1) {
    const taken = pictures.slice(0, limits.mix.max);
    return {
      change: { media: 'image', imageMode: 'mix', addsObjects: false, mixed: [] },
      uploads: taken.map((file, at) => ({ file, target: { slot: `mix-${at}`, kinds: ['image'] } })),
      leftOut: files.length - taken.length,
    };
  }
  const file = pictures[0] ?? ofKind('video')[0] ?? files[0];
  if (!file) return { change: {}, uploads: [], leftOut: 0 };
  const kind = fileKind(file) === 'video' ? 'video' : 'image';
  const change: Partial<PromptSettings> = slotFor(kind, settings, config) ? {} : { media: 'video' };
  const slot = slotFor(kind, { ...settings, ...change }, config);
  const target: UploadTarget = {
    slot: slot?.id ?? 'start',
    kinds: slot?.id === 'start' ? ['image', 'video'] : (slot?.kinds ?? ['image']),
    unsent: slot?.unsent,
  };
  return { change, uploads: [{ file, target }], leftOut: files.length - 1 };
}

/** The slot that a file of this kind fills, in place of what may be there; undefined if the mode has none. */
function slotFor(
  kind: 'image' | 'video',
  settings: PromptSettings,
  config: PublicConfig | undefined,
): Slot | undefined {
  const resolved = settings.media === 'audio' ? null : resolveSettings(settings, config);
  const slots = slotsOf(settings, resolved);
  if (slots[0]?.id === 'start') return slots[0];
  const fitting = slots.filter(({ kinds }) => kinds.includes(kind));
  if (settings.media === 'video') return kind === 'video' ? fitting.at(-1) : fitting[0];
  return fitting.find(({ picked }) => picked === null) ?? fitting.at(-1);
}
