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

/** The spoken word grows into its highlight over this time. */
export const WORD_SCALE_IN_MS = 300;

const span = { startMs: z.number(), endMs: z.number() };
const inOrder = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean => startMs <= endMs;
const disorder = { path: ['endMs'], message: 'Must not end before it starts' };

/** Shown, or spoken, from `startMs` up to, not including, `endMs`: on the overlay's own clock, see `captionTimeAt`. */
export const CaptionWord = z.strictObject({ word: z.string(), ...span }).refine(inOrder, disorder);
export type CaptionWord = z.infer<typeof CaptionWord>;

export const Caption = z
  .strictObject({ text: z.string(), ...span, words: z.array(CaptionWord) })
  .refine(inOrder, disorder);
export type Caption = z.infer<typeof Caption>;
