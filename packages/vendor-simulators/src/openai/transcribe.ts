import { standInWords } from '../jobs/stand-in-words.ts';
import type { Studio } from '../studio.ts';
import { fieldsOf, TranscriptionFields } from './calls.ts';
import { problemOf } from './orders.ts';

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
  const recording = await standInWords(file, studio);
  if (!recording) return { refused: 'Invalid file format.' };
  const words = recording.words.map(({ text, ...times }) => ({ word: text, ...times }));
  const text = words.map(({ word }) => word).join(' ');
  const { response_format: format, 'timestamp_granularities[]': granularities } = parsed.data;
  if (format === 'json') return { said: { text } };
  // LocalAI encodes Go's durations as they are, and times no words (core/schema/transcription.go).
  if (parsed.data.model === 'localai-whisper')
    return {
      said: { text, segments: [{ id: 0, start: 0, end: Math.round(recording.seconds * 1e9), text, tokens: [] }] },
    };
  const segments = [{ id: 0, start: 0, end: recording.seconds, text }];
  return {
    said: {
      text,
      task: 'transcribe',
      language: 'english',
      duration: recording.seconds,
      ...(granularities.includes('segment') && { segments }),
      ...(granularities.includes('word') && { words }),
    },
  };
}
