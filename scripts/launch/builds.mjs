import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './places.mjs';
import { runStep } from './processes.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

/**
 * @typedef {{
 *   name: string,
 *   title: string,
 *   workspace: string,
 *   result: string,        // a file that the build writes, in the workspace
 *   sources: string[],     // files and folders that it depends on
 *   advice: string,        // when it fails
 * }} Build
 */

/** @type {Build} */
export const web = {
  name: 'web',
  title: 'Building the web app',
  workspace: 'apps/web',
  result: 'dist/index.html',
  sources: ['apps/web', 'packages/contract/src', 'packages/composition/src', 'packages/media/src', 'package-lock.json'],
  advice: 'The web app could not be built: the lines above say why.',
};

/** The renderer's child in a few files: it starts with a third of the processor time. @type {Build} */
export const renderer = {
  name: 'renderer',
  title: 'Building the renderer',
  workspace: 'packages/renderer',
  result: 'dist/main.cjs',
  sources: [
    'packages/renderer',
    'packages/contract/src',
    'packages/composition/src',
    'packages/media/src',
    'package-lock.json',
  ],
  advice: 'The renderer could not be built: the lines above say why.',
};

/** The server and the sandbox, each with its libraries in a few files. @type {Build} */
export const server = {
  name: 'server',
  title: 'Building the server',
  workspace: 'apps/server',
  result: 'dist/start.js',
  sources: [
    'apps/server',
    ...['composition', 'contract', 'media', 'providers', 'renderer', 'vendor-simulators'].map(
      (name) => `packages/${name}/src`,
    ),
    'package-lock.json',
  ],
  advice: 'The server could not be built: the lines above say why.',
};

/** Whether the result was built from the current sources. @param {Build} build */
export async function isCurrent({ name, workspace, result, sources }) {
  if (!existsSync(path.join(root, workspace, result))) return false;
  return (await readStamp(name)) === hashOf(root, sources);
}

/** @param {Build} build @param {NodeJS.ProcessEnv} env */
export async function make({ name, workspace, sources, advice }, env) {
  // Hashed before the build, so that edits during the build cause another one.
  const hash = hashOf(root, sources);
  await runStep('npm', ['run', 'build', '--workspace', workspace], { cwd: root, env, advice });
  await writeStamp(name, hash);
}
