import { z } from 'zod';

type StickerGroup = 'sea' | 'weather' | 'film' | 'marks';

/** Vector stickers, in the order of the panel; the painter draws them. */
export const stickers = {
  gull: { label: 'Gull', group: 'sea' },
  lighthouse: { label: 'Lighthouse', group: 'sea' },
  wave: { label: 'Wave', group: 'sea' },
  anchor: { label: 'Anchor', group: 'sea' },
  compass: { label: 'Compass', group: 'sea' },
  sun: { label: 'Sun', group: 'weather' },
  moon: { label: 'Moon', group: 'weather' },
  umbrella: { label: 'Umbrella', group: 'weather' },
  pin: { label: 'Pin', group: 'marks' },
  rec: { label: 'REC', group: 'film' },
  clapper: { label: 'Clapper', group: 'film' },
  reel: { label: 'Reel', group: 'film' },
  arrow: { label: 'Arrow', group: 'marks' },
  bubble: { label: 'Bubble', group: 'marks' },
  star: { label: 'Star', group: 'marks' },
  play: { label: 'Play', group: 'film' },
  feather: { label: 'Feather', group: 'weather' },
  lamp: { label: 'Lamp', group: 'sea' },
  leaf: { label: 'Leaf', group: 'weather' },
  ticket: { label: 'Ticket', group: 'film' },
} as const satisfies Record<string, { label: string; group: StickerGroup }>;

export const StickerId = z.enum(Object.keys(stickers) as (keyof typeof stickers)[]);
export type StickerId = z.infer<typeof StickerId>;
