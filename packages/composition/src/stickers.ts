import { z } from 'zod';

type StickerGroup = 'sea' | 'weather' | 'film' | 'marks';

/** Vector stickers, in the panel's order; the painter draws them. */
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
  boat: { label: 'Boat', group: 'sea' },
  fish: { label: 'Fish', group: 'sea' },
  shell: { label: 'Shell', group: 'sea' },
  buoy: { label: 'Life ring', group: 'sea' },
  crab: { label: 'Crab', group: 'sea' },
  cloud: { label: 'Cloud', group: 'weather' },
  rain: { label: 'Rain', group: 'weather' },
  bolt: { label: 'Lightning', group: 'weather' },
  snowflake: { label: 'Snowflake', group: 'weather' },
  rainbow: { label: 'Rainbow', group: 'weather' },
  flower: { label: 'Flower', group: 'weather' },
  camera: { label: 'Camera', group: 'film' },
  megaphone: { label: 'Megaphone', group: 'film' },
  popcorn: { label: 'Popcorn', group: 'film' },
  glasses: { label: '3D glasses', group: 'film' },
  note: { label: 'Note', group: 'film' },
  heart: { label: 'Heart', group: 'marks' },
  tick: { label: 'Tick', group: 'marks' },
  burst: { label: 'Burst', group: 'marks' },
  crown: { label: 'Crown', group: 'marks' },
} as const satisfies Record<string, { label: string; group: StickerGroup }>;

export const StickerId = z.enum(Object.keys(stickers) as (keyof typeof stickers)[]);
export type StickerId = z.infer<typeof StickerId>;
