import path from 'node:path';
import { dependenciesAreCurrent, installDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { findNode, installNode } from './node.mjs';
import { runtimeDir } from './places.mjs';
import { duration, LaunchError, printLine } from './output.mjs';
import { isCurrent, make } from './builds.mjs';

const lockFile = path.join(runtimeDir, 'launch.lock');

/** @typedef {import('./builds.mjs').Build} Build */

/**
 * Prepares a clone for running: a recent enough Node, the dependencies, and what is built. Steps that are done already cost only a check.
 * @param {Build[]} builds
 * @returns {Promise<{ bin: string, env: NodeJS.ProcessEnv }>} the Node to run, and its environment
 */
export async function setUp(builds) {
  return (await look(builds)) ?? withLock(lockFile, () => work(builds), waiting);
}

/** @param {Build[]} builds */
async function look(builds) {
  const [node, ...done] = await Promise.all([findNode(), dependenciesAreCurrent(), ...builds.map(isCurrent)]);
  return node !== undefined && done.every(Boolean) ? node : undefined;
}

/** Checks again before every step, since another launcher may have done it meanwhile. @param {Build[]} builds */
async function work(builds) {
  if ((await findNode()) === undefined)
    await step(`Installing Node for this project (yours is ${process.version})`, installNode);
  const node = await findNode();
  if (node === undefined)
    throw new LaunchError('Node was installed but cannot be found. Remove .runtime and try again.');
  if (!(await dependenciesAreCurrent())) await step('Installing dependencies', () => installDependencies(node.env));
  for (const build of builds) if (!(await isCurrent(build))) await step(build.title, () => make(build, node.env));
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
