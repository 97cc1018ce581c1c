import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while holding the lock of this clone's launchers. The lock of a dead owner is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  await mkdir(path.dirname(file), { recursive: true });
  let waited = false;
  while (!(await take(file))) {
    const owner = await ownerOf(file);
    if (owner !== undefined && !isAlive(owner)) await breakLock(file);
    else {
      if (!waited) onWait();
      waited = true;
      await sleep(200);
    }
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** Hard-linked into place, so that a lock file always contains its owner's pid. @param {string} file */
async function take(file) {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, String(process.pid));
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Several processes may find the same dead owner. Only the holder of a second file removes the first, after checking again, so that a new lock is
 * never removed.
 * @param {string} file
 */
async function breakLock(file) {
  const breaker = `${file}.break`;
  if (!(await take(breaker))) {
    await sleep(50);
    const owner = await ownerOf(breaker);
    if (owner !== undefined && !isAlive(owner)) await rm(breaker, { force: true });
    return;
  }
  try {
    const owner = await ownerOf(file);
    if (owner !== undefined && !isAlive(owner)) await rm(file, { force: true });
  } finally {
    await rm(breaker, { force: true });
  }
}

/** @param {string} file @returns {Promise<number | undefined>} undefined when the file is gone */
async function ownerOf(file) {
  try {
    return Number(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
