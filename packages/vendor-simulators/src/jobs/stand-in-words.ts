import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Studio } from '../studio.ts';

/** What every recording is said to contain: no speech is recognised. */
const WORDS = 'These words stand in for what was said in the recording'.split(' ');
const WORD_S = 0.4;

export interface StandInWords {
  readonly seconds: number;
  readonly words: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Words that fill a recording; undefined if it has no sound. */
export async function standInWords(file: File, studio: Studio): Promise<StandInWords | undefined> {
  const dir = await mkdtemp(join(tmpdir(), 'transcription-'));
  try {
    const path = join(dir, 'recording');
    await writeFile(path, new Uint8Array(await file.arrayBuffer()));
    const media = await studio.probe(path).catch(() => undefined);
    if (!media?.hasSound) return undefined;
    const seconds = media.durationMs / 1_000;
    const words = Array.from({ length: Math.floor(seconds / WORD_S) }, (_, at) => ({
      text: WORDS[at % WORDS.length] ?? '',
      start: round(at * WORD_S),
      end: round((at + 1) * WORD_S),
    }));
    return { seconds: round(seconds), words };
  } finally {
    await rm(dir, { recursive: true });
  }
}
