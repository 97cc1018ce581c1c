export const QUALITIES = ['medium', 'high', 'ultra'] as const;
export type Quality = (typeof QUALITIES)[number];

/** How x264 encodes each quality: how hard it looks (preset) and how much it may lose (constant rate factor). */
export const ENCODING: Readonly<Record<Quality, { preset: string; crf: number }>> = {
  medium: { preset: 'veryfast', crf: 23 },
  high: { preset: 'veryfast', crf: 17 },
  ultra: { preset: 'medium', crf: 15 },
};
