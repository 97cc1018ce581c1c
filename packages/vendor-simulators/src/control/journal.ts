import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SimulatedVendor } from './fault-kinds.ts';

export const JournalEntry = z.object({
  seq: z.int(),
  /** Milliseconds since the epoch. */
  at: z.int(),
  /** Whose API it was sent to; null where that cannot be told. */
  vendor: SimulatedVendor.nullable().default(null),
  path: z.string(),
  /** The vendor's name of the model asked for. */
  model: z.string().nullable(),
  /** What the client sent as `X-Kinoloom-Job`. */
  job: z.string().nullable(),
  /** SHA-256 of the raw body, in hexadecimal. */
  bodyHash: z.string(),
  /** The status decided on, also when the connection was then reset; 0 where it was reset before anything happened. */
  status: z.int(),
  /** Whether it was accepted as a job that is charged for. Uploads are not. Journals begun by older versions do not say it. */
  paid: z.boolean().default(false),
  /** Id of the job or file that came of it. */
  id: z.string().nullable(),
  /** The fault that struck this request. */
  fault: z.string().nullable(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

/** Every POST that arrived, in order, on disk before it takes effect. Survives the process; never rewritten. */
export interface Journal {
  append(entry: Omit<JournalEntry, 'seq'>): void;
  entries(): JournalEntry[];
  /** The jobs accepted, one for each submission that would have been charged. */
  paid(): JournalEntry[];
}

/** @throws when the folder cannot be written */
export function openJournal(dir: string): Journal {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, 'journal.jsonl');
  appendFileSync(path, '');
  const text = readFileSync(path, 'utf8');
  // A line cut by a kill belongs to a request that took no effect.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  let seq = whole.split('\n').length - 1;

  const entries = (): JournalEntry[] =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JournalEntry.parse(JSON.parse(line)));

  return {
    append: (entry) => {
      seq += 1;
      // Synchronous, so that the line is there before the effect, and lines keep their order.
      appendFileSync(path, `${JSON.stringify({ seq, ...entry })}\n`);
    },
    entries,
    paid: () => entries().filter(({ paid }) => paid),
  };
}
