import { spawn } from 'node:child_process';
import { LaunchError, report } from './output.mjs';

const windows = process.platform === 'win32';
/** npm and the terminal both forward one Ctrl-C: a signal within this time is the same request. */
const SAME_REQUEST_MS = 1500;
const TAIL_CHARS = 16_000;

/**
 * Runs a command and passes Ctrl-C and termination on to it, once per request. The command gets a process group
 * of its own, so that one signal reaches it exactly once and whatever it leaves behind can be swept afterwards.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{
 *   cwd: string,
 *   env: NodeJS.ProcessEnv,
 *   quiet?: boolean,        // collect the output instead of showing it
 *   wholeGroup?: boolean,   // signal its children too, for tools that do not pass signals on
 *   tether?: boolean,       // an IPC channel that breaks when this process dies
 *   timeoutMs?: number,
 * }} options
 * @returns {Promise<{ code: number, output: string, interrupted: boolean, timedOut: boolean }>}
 *   `code` as a shell has it: 128 + n after signal n, 127 when the command could not be started
 */
export function run(command, args, options) {
  const { cwd, env, quiet = false, wholeGroup = false, tether = false, timeoutMs } = options;
  const output = quiet ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', output, output, ...(tether ? /** @type {const} */ (['ipc']) : [])],
    detached: !windows,
    shell: windows,
  });

  let tail = '';
  const collect = (/** @type {Buffer} */ chunk) => {
    tail = (tail + chunk.toString()).slice(-TAIL_CHARS);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);

  let interrupted = false;
  let timedOut = false;
  let lastRequest = -Infinity;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    const now = performance.now();
    if (now - lastRequest < SAME_REQUEST_MS) return;
    lastRequest = now;
    interrupted = true;
    if (wholeGroup) signalGroup(child.pid, signal);
    else child.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, pass);
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          signalGroup(child.pid, 'SIGKILL');
        }, timeoutMs);

  return new Promise((resolve) => {
    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, pass);
      signalGroup(child.pid, 'SIGKILL');
      resolve({ code, output: tail, interrupted, timedOut });
    };
    child.once('error', (error) => {
      tail += `${error.message}\n`;
      finish(127);
    });
    // 'exit' instead of 'close': a remaining process may hold the pipes open, and is ended only now.
    child.once('exit', (code, signal) => finish(code ?? 128 + (signal === null ? 0 : (signalNumbers[signal] ?? 0))));
  });
}

/**
 * Runs a command in place of this process, where the system and this Node can do that: its memory is free, and every signal reaches the command directly.
 * Elsewhere it is run as a child.
 * @param {string} command an absolute path
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} the exit code of a child; it does not return otherwise
 */
export async function become(command, args, { cwd, env }) {
  if (windows || process.execve === undefined) {
    const tether = new URL('./leave-with-parent.mjs', import.meta.url).href;
    return (await run(command, ['--import', tether, ...args], { cwd, env, tether: true })).code;
  }
  process.chdir(cwd);
  // Node would print that it is experimental.
  process.removeAllListeners('warning');
  process.execve(command, [command, ...args], defined(env));
}

/** @param {NodeJS.ProcessEnv} env @returns {Record<string, string>} */
const defined = (env) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));

/**
 * Runs one setup step quietly.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, timeoutMs?: number, advice: string }} options
 * @throws {LaunchError} with the advice and the end of the output when it fails
 */
export async function runStep(command, args, { advice, ...options }) {
  const { code, output, interrupted, timedOut } = await run(command, args, {
    ...options,
    quiet: true,
    wholeGroup: true,
  });
  if (interrupted) throw new Interrupted();
  if (timedOut) throw new LaunchError(`${command} ${args.join(' ')} took too long. ${advice}`, output);
  if (code !== 0) throw new LaunchError(`${command} ${args.join(' ')} failed (exit code ${code}). ${advice}`, output);
}

/** The user interrupted the setup. */
export class Interrupted extends Error {
  /** @override */
  name = 'Interrupted';
}

/** @type {Partial<Record<NodeJS.Signals, number>>} */
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };

/**
 * @param {number | undefined} leader
 * @param {NodeJS.Signals} signal
 */
function signalGroup(leader, signal) {
  if (leader === undefined) return;
  try {
    process.kill(windows ? leader : -leader, signal);
  } catch (error) {
    // ESRCH: the group is gone already. EPERM: macOS reports it for a group of zombies.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}

/**
 * Runs a launcher's work and exits with its code; prints a failure.
 * @param {() => Promise<number>} work
 */
export async function launch(work) {
  leaveWithNpm();
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = error instanceof Interrupted ? 130 : 1;
    if (!(error instanceof Interrupted)) report(error);
  }
}

const LOOK_MS = 1000;

/**
 * On SIGTERM npm ends its shell and tells nobody below: the system then gives this process another parent. Started without npm, it may outlive its parent, as
 * with `nohup`. `start.ts`, which takes this process's place, does the same.
 */
function leaveWithNpm() {
  if (windows || process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
}
