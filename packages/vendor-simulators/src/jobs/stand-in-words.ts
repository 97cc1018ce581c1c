import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProbedMedia, Studio } from '../studio.ts';

/** What every recording is said to contain: no speech is recognised. */
const SENTENCE = 'These words stand in for what was said in the recording.'.split(' ');
const WORD_S = 0.4;
const PAUSE_S = 0.8;
const PERIOD_S = SENTENCE.length * WORD_S + PAUSE_S;

/** A word with its punctuation; its times are in seconds. */
interface StandInWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export const round = (seconds: number): number => Math.round(seconds * 100) / 100;

/** Words for the length of a recording: a sentence again and again, with pauses. Undefined: there is no sound in it. */
export async function standInWords(
  recording: File,
  studio: Studio,
): Promise<{ readonly words: readonly StandInWord[]; readonly duration: number } | undefined> {
  const media = await probe(recording, studio);
  if (!media?.hasSound) return undefined;
  const duration = media.durationMs / 1_000;
  const sentences = Array.from({ length: Math.ceil(duration / PERIOD_S) }, (_, at) => at * PERIOD_S);
  const words = sentences
    .flatMap((from) => SENTENCE.map((text, at) => ({ text, start: round(from + at * WORD_S) })))
    .map(({ text, start }) => ({ text, start, end: round(start + WORD_S) }))
    .filter(({ end }) => end <= duration);
  return { words, duration };
}

async function probe(file: File, studio: Studio): Promise<ProbedMedia | undefined> {
  const dir = await mkdtemp(join(tmpdir(), 'transcription-'));
  try {
    const path = join(dir, 'recording');
    await writeFile(path, new Uint8Array(await file.arrayBuffer()));
    return await studio.probe(path).catch(() => undefined);
  } finally {
    await rm(dir, { recursive: true });
  }
}
