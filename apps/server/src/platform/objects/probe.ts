import { Readable } from 'node:stream';
import type { Objects } from './objects.ts';

const KEY = 'ready-probe';
/** More than a file system finds room for in what it has reserved for itself. */
const BYTES = 64 * 1024;
const FRESH_MS = 3_000;

/**
 * Looks whether a store takes files: writes one and removes it again. Asked more often than every few seconds it answers
 * with what it found last. @returns a look, which throws what the store throws
 */
export function createProbe(objects: Objects, now: () => number): () => Promise<void> {
  let last: { readonly at: number; readonly outcome: Promise<void> } | undefined;
  return () => {
    if (last && now() - last.at < FRESH_MS) return last.outcome;
    last = { at: now(), outcome: look(objects) };
    return last.outcome;
  };
}

async function look(objects: Objects): Promise<void> {
  const body = Readable.from([Buffer.alloc(BYTES)]);
  await objects.put(KEY, body, { contentType: 'application/octet-stream' });
  await objects.delete(KEY);
}
