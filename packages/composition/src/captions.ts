import { z } from 'zod';

export const CaptionTemplate = z.enum([
  'classic',
  'hustle',
  'medusa',
  'minimal',
  'neon',
  'handwritten',
  'retro',
  'cinematic',
  'gradient',
  'future',
]);
export type CaptionTemplate = z.infer<typeof CaptionTemplate>;

const span = { startMs: z.number(), endMs: z.number() };
const inOrder = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean => startMs <= endMs;
const disorder = { path: ['endMs'], message: 'Must not end before it starts' };

/** Shown or spoken from `startMs` (inclusive) to `endMs` (exclusive), on the overlay's clock, see `captionTimeAt`. */
export const CaptionWord = z.strictObject({ word: z.string(), ...span }).refine(inOrder, disorder);
export type CaptionWord = z.infer<typeof CaptionWord>;

export const Caption = z
  .strictObject({ text: z.string(), ...span, words: z.array(CaptionWord) })
  .refine(inOrder, disorder);
export type Caption = z.infer<typeof Caption>;
