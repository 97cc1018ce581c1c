import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { folders } from '../folders.ts';
import { membersOf } from '../measure/process-tree.ts';

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** Paths that must be answered, one after the other. */
  readonly paths: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Started {
  readonly pid: number;
  readonly url: string;
  /** From the command to the last answer. */
  readonly seconds: number;
  /** Waits until every process has ended. */
  readonly stop: () => Promise<void>;
}

/** The whole studio, as a user starts it. */
export const studio = (dataDir: string): Program => ({
  file: 'npm',
  args: ['start'],
  paths: ['/api/config', '/'],
  env: { DATA_DIR: dataDir },
});

/** A Node that only answers. */
export const emptyServer = (): Program => ({
  file: process.execPath,
  args: ['-e', "require('http').createServer((_, answer) => answer.end()).listen(process.env.PORT)"],
  paths: ['/'],
});

const START_MS = 120_000;
const LOOK_MS = 5;

/** Starts a program on a free port and waits for its answers. @throws Error when it ends, or does not answer */
export async function startProgram({ file, args, paths, env }: Program): Promise<Started> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  const begun = performance.now();
  const child = spawn(file, args, {
    cwd: folders.repository,
    env: { PATH, HOME, PORT: String(port), ...env },
    // A process group of its own, which gets Ctrl-C as from a terminal.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} could not be started`);
  for (const path of paths) {
    while (!(await answers(new URL(path, url)))) {
      if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
      if (performance.now() - begun > START_MS) throw new Error(`${file} did not answer in ${START_MS / 1_000} s`);
      await sleep(LOOK_MS);
    }
  }
  const seconds = (performance.now() - begun) / 1_000;
  return {
    pid,
    url,
    seconds,
    async stop() {
      const all = membersOf(pid);
      process.kill(-pid, 'SIGINT');
      while (all.some(isRunning)) await sleep(50);
    },
  };
}

async function answers(url: URL): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    // Nothing listens yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // ESRCH: it has ended.
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
