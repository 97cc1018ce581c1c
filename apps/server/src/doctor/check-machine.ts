import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bad, ok, warn, type Finding } from './finding.ts';

const GB = 1024 ** 3;
/** A render or an upload may need as much for a while. */
const TOO_LITTLE = 2 * GB;
const LITTLE = 10 * GB;
const MORE = 'Free space, or move DATA_DIR to a larger disk. While it is full, nothing can be saved.';

/** The nearest folder that exists: a new installation has not made its own yet. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

export async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(existing(dataDir));
  return judgeDisk(bavail * bsize, dataDir);
}

/** @param free bytes */
export function judgeDisk(free: number, dataDir: string): Finding {
  const what = `${(free / GB).toFixed(1)} GB free in ${dataDir}`;
  if (free < TOO_LITTLE) return bad('disk', what, MORE);
  return free < LITTLE ? warn('disk', what, MORE) : ok('disk', what);
}

const S = 1_000;
const BIT = 2 * S;
const MUCH = 60 * S;

/**
 * @param ahead how far this clock is ahead of the database's, in ms; `none` without a database, undefined if it could not be asked
 * @param atLeast a time that has surely passed
 */
export function judgeClock(now: number, ahead: number | 'none' | undefined, atLeast: number): Finding {
  const advice = 'Let the machines keep their time by NTP (timedatectl set-ntp true).';
  if (now < atLeast) return bad('clock', `${new Date(now).toISOString()} is before this version was made`, advice);
  if (ahead === 'none') return ok('clock', new Date(now).toISOString());
  if (ahead === undefined) return warn('clock', 'it could not be compared with the database’s', 'See the database.');
  const what = `${(Math.abs(ahead) / S).toFixed(1)} s ${ahead < 0 ? 'behind' : 'ahead of'} the database's`;
  if (Math.abs(ahead) > MUCH) return bad('clock', what, advice);
  return Math.abs(ahead) > BIT ? warn('clock', what, advice) : ok('clock', what);
}
