import path from 'node:path';
import { dependenciesAreCurrent, installDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { findNode, installNode } from './node.mjs';
import { runtimeDir } from './places.mjs';
import { duration, LaunchError, printLine } from './output.mjs';
import { buildWeb, webIsCurrent } from './web.mjs';

const lockFile = path.join(runtimeDir, 'launch.lock');

/**
 * Prepares a clone for running: a recent enough Node, the dependencies, the web app. Steps that are done already cost only a check.
 * @param {{ web: boolean }} needs
 * @returns {Promise<{ bin: string, env: NodeJS.ProcessEnv }>} the Node to run, and its environment
 */
export async function setUp({ web }) {
  return (await look(web)) ?? withLock(lockFile, () => work(web), waiting);
}

/** @param {boolean} web */
async function look(web) {
  const [node, dependencies, built] = await Promise.all([findNode(), dependenciesAreCurrent(), !web || webIsCurrent()]);
  return node !== undefined && dependencies && built ? node : undefined;
}

/** Checks again before every step, since another launcher may have done it meanwhile. @param {boolean} web */
async function work(web) {
  if ((await findNode()) === undefined)
    await step(`Installing Node for this project (yours is ${process.version})`, installNode);
  const node = await findNode();
  if (node === undefined)
    throw new LaunchError('Node was installed but cannot be found. Remove .runtime and try again.');
  if (!(await dependenciesAreCurrent())) await step('Installing dependencies', () => installDependencies(node.env));
  if (web && !(await webIsCurrent())) await step('Building the web app', () => buildWeb(node.env));
  return node;
}

function waiting() {
  printLine(`• Waiting for another launch of this clone to finish setting up (if there is none, remove ${lockFile})`);
}

/**
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} action
 */
export async function step(title, action) {
  printLine(`• ${title}…`);
  const started = performance.now();
  const result = await action();
  printLine(`  done in ${duration(performance.now() - started)}`);
  return result;
}
