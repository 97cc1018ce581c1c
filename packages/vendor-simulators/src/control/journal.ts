import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, truncateSync } from 'node:fs';
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

/** A file of entries is closed after a week, and the one before it is deleted: seven to fourteen days are kept. */
const FILE_MS = 7 * 24 * 60 * 60_000;

/** Every POST received, in order, written to disk before it takes effect. Persistent and append-only, for a week or two. */
export class Journal {
  readonly #path: string;
  readonly #older: string;
  #seq: number;
  /** When the file's first entry was written; undefined while it is empty. */
  #since: number | undefined;

  /** @throws when the folder cannot be written */
  constructor(dir: string) {
    mkdirSync(dir, { recursive: true });
    this.#path = join(dir, 'journal.jsonl');
    this.#older = join(dir, 'journal.older.jsonl');
    appendFileSync(this.#path, '');
    const text = readFileSync(this.#path, 'utf8');
    // A line truncated by a kill belongs to a request that had no effect.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(this.#path, Buffer.byteLength(whole));
    const entries = parsed(whole);
    this.#since = entries[0]?.at;
    this.#seq = (entries.at(-1) ?? this.#olderEntries().at(-1))?.seq ?? 0;
  }

  append(entry: Omit<JournalEntry, 'seq'>): void {
    this.#seq += 1;
    this.#since ??= entry.at;
    if (entry.at - this.#since > FILE_MS) {
      renameSync(this.#path, this.#older);
      this.#since = entry.at;
    }
    // Synchronous, so that the line precedes the effect and lines stay in order.
    appendFileSync(this.#path, `${JSON.stringify({ seq: this.#seq, ...entry })}\n`);
  }

  entries(): JournalEntry[] {
    return [...this.#olderEntries(), ...parsed(readFileSync(this.#path, 'utf8'))];
  }

  #olderEntries(): JournalEntry[] {
    return existsSync(this.#older) ? parsed(readFileSync(this.#older, 'utf8')) : [];
  }

  /** The accepted jobs: one per submission that a vendor would charge. */
  paid(): JournalEntry[] {
    return this.entries().filter(({ paid }) => paid);
  }
}

const parsed = (text: string): JournalEntry[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JournalEntry.parse(JSON.parse(line)));
