import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode, isRunning, processRef, type ProcessRef } from './processes.ts';

/**
 * Runs `work` while holding a lock file, so that only one process at a time does. The lock of a dead owner is taken over.
 * @throws Error when a living owner holds it longer than `timeoutMs`
 */
export async function withLock<T>(file: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  while (!(await take(file))) {
    const owner = await readRef(file);
    if (owner !== undefined && !isRunning(owner)) await takeAway(file);
    else if (performance.now() > deadline) throw new Error(`${file} is held by process ${owner?.pid ?? 'unknown'}`);
    else await sleep(25);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** Hard-linked into place, so that a lock file always names its owner. */
async function take(file: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(processRef(process.pid)));
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Several processes may find the same dead owner. Only the holder of a second lock removes the first, after checking again, so that a new lock is
 * never removed.
 */
async function takeAway(file: string): Promise<void> {
  const breaker = `${file}.break`;
  if (!(await take(breaker))) {
    await sleep(25);
    const owner = await readRef(breaker);
    if (owner !== undefined && !isRunning(owner)) await rm(breaker, { force: true });
    return;
  }
  try {
    const owner = await readRef(file);
    if (owner !== undefined && !isRunning(owner)) await rm(file, { force: true });
  } finally {
    await rm(breaker, { force: true });
  }
}

/** The process recorded in a file; undefined when the file is gone. */
export async function readRef(file: string): Promise<ProcessRef | undefined> {
  try {
    const { pid, born }: ProcessRef = JSON.parse(await readFile(file, 'utf8'));
    return { pid, born };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
