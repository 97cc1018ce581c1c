import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProbedMedia, Studio } from '../studio.ts';
import { fieldsOf, TranscriptionFields } from './calls.ts';
import { problemOf } from './orders.ts';

/** What every recording is said to contain: no speech is recognised. */
const WORDS = 'These words stand in for what was said in the recording'.split(' ');
const WORD_S = 0.4;

const round = (value: number): number => Math.round(value * 100) / 100;

/** The response to a transcription (openai-node 7, `TranscriptionVerbose`), or why it is refused. */
export async function transcribe(
  form: FormData | undefined,
  studio: Studio,
): Promise<{ readonly said: object } | { readonly refused: string }> {
  const file = form?.get('file');
  if (!form || !(file instanceof File) || file.size === 0) return { refused: "Missing required parameter: 'file'." };
  const fields = fieldsOf(form);
  const parsed = TranscriptionFields.safeParse(fields);
  if (!parsed.success) return { refused: problemOf(parsed.error, fields) };
  const media = await probe(file, studio);
  if (!media?.hasSound) return { refused: 'Invalid file format.' };
  const duration = media.durationMs / 1_000;
  const words = Array.from({ length: Math.floor(duration / WORD_S) }, (_, at) => ({
    word: WORDS[at % WORDS.length] ?? '',
    start: round(at * WORD_S),
    end: round((at + 1) * WORD_S),
  }));
  const text = words.map(({ word }) => word).join(' ');
  const { response_format: format, 'timestamp_granularities[]': granularities } = parsed.data;
  if (format === 'json') return { said: { text } };
  const segments = [{ id: 0, start: 0, end: round(duration), text }];
  return {
    said: {
      text,
      task: 'transcribe',
      language: 'english',
      duration: round(duration),
      ...(granularities.includes('segment') && { segments }),
      ...(granularities.includes('word') && { words }),
    },
  };
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
