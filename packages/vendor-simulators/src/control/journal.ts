import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SimulatedVendor } from './fault-kinds.ts';

export const JournalEntry = z.object({
  seq: z.int(),
  /** Milliseconds since the epoch. */
  at: z.int(),
  /** The vendor of the API; null if unknown. */
  vendor: SimulatedVendor.nullable().default(null),
  path: z.string(),
  /** The vendor's name of the requested model. */
  model: z.string().nullable(),
  /** The client's `X-Kinoloom-Job` header. */
  job: z.string().nullable(),
  /** SHA-256 of the raw body, in hexadecimal. */
  bodyHash: z.string(),
  /** The intended status, even if the connection was then reset; 0 if it was reset before the request took effect. */
  status: z.int(),
  /** Whether it was accepted as a paid job. Uploads are free. Absent in journals of older versions. */
  paid: z.boolean().default(false),
  /** Id of the resulting job or file. */
  id: z.string().nullable(),
  /** The fault applied to this request. */
  fault: z.string().nullable(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

/** Every POST received, in order, written to disk before it takes effect. Persistent and append-only. */
export class Journal {
  readonly #path: string;
  #seq: number;

  /** @throws when the folder cannot be written */
  constructor(dir: string) {
    mkdirSync(dir, { recursive: true });
    this.#path = join(dir, 'journal.jsonl');
    appendFileSync(this.#path, '');
    const text = readFileSync(this.#path, 'utf8');
    // A line truncated by a kill belongs to a request that had no effect.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(this.#path, Buffer.byteLength(whole));
    this.#seq = whole.split('\n').length - 1;
  }

  append(entry: Omit<JournalEntry, 'seq'>): void {
    this.#seq += 1;
    // Synchronous, so that the line precedes the effect and lines stay in order.
    appendFileSync(this.#path, `${JSON.stringify({ seq: this.#seq, ...entry })}\n`);
  }

  entries(): JournalEntry[] {
    const lines = readFileSync(this.#path, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JournalEntry.parse(JSON.parse(line)));
  }

  /** The accepted jobs: one per submission that a vendor would charge. */
  paid(): JournalEntry[] {
    return this.entries().filter(({ paid }) => paid);
  }
}
