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
export class Journal {
  readonly #path: string;
  #seq: number;

  /** @throws when the folder cannot be written */
  constructor(dir: string) {
    mkdirSync(dir, { recursive: true });
    this.#path = join(dir, 'journal.jsonl');
    appendFileSync(this.#path, '');
    const text = readFileSync(this.#path, 'utf8');
    // A line cut by a kill belongs to a request that took no effect.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(this.#path, Buffer.byteLength(whole));
    this.#seq = whole.split('\n').length - 1;
  }

  append(entry: Omit<JournalEntry, 'seq'>): void {
    this.#seq += 1;
    // Synchronous, so that the line is there before the effect, and lines keep their order.
    appendFileSync(this.#path, `${JSON.stringify({ seq: this.#seq, ...entry })}\n`);
  }

  entries(): JournalEntry[] {
    const lines = readFileSync(this.#path, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JournalEntry.parse(JSON.parse(line)));
  }

  /** The jobs accepted, one for each submission that would have been charged. */
  paid(): JournalEntry[] {
    return this.entries().filter(({ paid }) => paid);
  }
}
