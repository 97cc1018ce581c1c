import { setTimeout as sleep } from 'node:timers/promises';
import { fetchTrusted, UrlError } from '../platform/fetch/index.ts';
import type { Served } from './vendors.ts';

const MAX_BYTES = 1024 * 1024 * 1024;
const TIMEOUT_MS = 5 * 60_000;

/** An address may be announced a moment before its file is there. */
const NOT_THERE_YET_MS = [500, 1_500, 3_000] as const;

/** A provider's result as a file in `directory`. @throws UrlError */
export async function fetchOutput({ origin }: Served, url: string, directory: string): Promise<string> {
  for (let tried = 0; ; tried++) {
    try {
      const options = { origins: [origin], maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, dir: directory };
      return (await fetchTrusted(url, options)).path;
    } catch (error) {
      const pause = NOT_THERE_YET_MS[tried];
      if (!(error instanceof UrlError) || error.code !== 'url.status' || pause === undefined) throw error;
      await sleep(pause);
    }
  }
}
