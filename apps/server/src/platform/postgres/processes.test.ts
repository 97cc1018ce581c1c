import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isRunning, processRef } from './processes.ts';

const here = new URL('./processes.ts', import.meta.url).href;

test('a process is recognised, and another one with its pid is not', () => {
  const own = processRef(process.pid);
  expect(own && isRunning(own)).toBe(true);
  if (process.platform === 'linux') expect(isRunning({ pid: process.pid, born: '1' })).toBe(false);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  expect([processRef(pid), isRunning({ pid, born: '1' })]).toEqual([undefined, false]);
});

test('a process with too many open files takes what it cannot look up for running, and goes on', () => {
  const code = `
    const { openSync } = await import('node:fs');
    const { commandOf, isRunning, processRef } = await import(${JSON.stringify(here)});
    const parent = processRef(process.ppid);
    try { for (;;) openSync('/dev/null'); } catch (error) { if (error.code !== 'EMFILE') throw error; }
    const found = [isRunning(parent), isRunning({ pid: process.ppid, born: '1' }), processRef(process.ppid).pid === process.ppid];
    found.push(typeof commandOf(process.ppid));
    process.stdout.write(JSON.stringify(found));`;
  const shell = ['-c', 'ulimit -n 64; exec "$0" --input-type=module -e "$1"', process.execPath, code];
  const { stdout, stderr } = spawnSync('sh', shell, { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual([JSON.stringify([true, true, true, 'symbol']), '']);
});
