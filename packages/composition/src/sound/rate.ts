import { FPS } from '../time.ts';

/** Samples a second of a film's sound. */
export const SAMPLE_RATE = 48_000;

export const SAMPLES_PER_FRAME = SAMPLE_RATE / FPS;
