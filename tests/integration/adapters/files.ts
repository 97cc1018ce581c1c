import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Output, Progress, RemoteOperation, VendorAdapter } from '@kinoloom/providers';
import { extractSound, probe } from '../../../packages/media/src/node/index.ts';

export const signal = AbortSignal.timeout(600_000);

/** Polls until `wanted` and returns that state. */
export async function lookUntil(
  vendor: VendorAdapter,
  operation: RemoteOperation,
  wanted: (progress: Progress) => boolean = ({ state }) => state !== 'waiting',
): Promise<Progress> {
  for (const deadline = Date.now() + 30_000; ;) {
    const progress = await vendor.status(operation, signal);
    if (wanted(progress)) return progress;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(progress)} after 30 s`);
    await sleep(20);
  }
}

/** Passes `use` a file with these bytes, and the path of another beside it. */
async function withFile<Result>(bytes: Uint8Array, use: (path: string, beside: string) => Promise<Result>) {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-adapters-'));
  try {
    const path = join(dir, 'file');
    await writeFile(path, bytes);
    return await use(path, join(dir, 'beside'));
  } finally {
    await rm(dir, { recursive: true });
  }
}

export const soundOf = async (bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> =>
  await withFile(bytes, async (path, sound) => {
    await extractSound(path, sound);
    return Buffer.from(await readFile(sound));
  });

/** Results that came in responses, by key. */
const kept: Blob[] = [];
export const keep = async (file: Blob): Promise<string> => String(kept.push(file) - 1);

export async function measured(output: Output | undefined, headers: Readonly<Record<string, string>> = {}) {
  if (!output) throw new Error('there is no output');
  if ('key' in output) {
    const file = kept[Number(output.key)];
    return await withFile(new Uint8Array((await file?.arrayBuffer()) ?? []), (path) => probe(path));
  }
  const response = await fetch(output.url, { headers });
  expect(response.status).toBe(200);
  return await withFile(new Uint8Array(await response.arrayBuffer()), (path) => probe(path));
}
