import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './places.mjs';
import { runStep } from './processes.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const SOURCES = [
  'apps/web',
  'packages/contract/src',
  'packages/composition/src',
  'packages/media/src',
  'package-lock.json',
];

/** Whether apps/web/dist was built from the current sources. */
export async function webIsCurrent() {
  if (!existsSync(path.join(root, 'apps', 'web', 'dist', 'index.html'))) return false;
  return (await readStamp('web')) === (await hashOf(root, SOURCES));
}

/** @param {NodeJS.ProcessEnv} env */
export async function buildWeb(env) {
  // Hashed before the build, so that edits during the build cause another one.
  const hash = await hashOf(root, SOURCES);
  await runStep('npm', ['run', 'build', '--workspace', 'apps/web'], {
    cwd: root,
    env,
    advice: 'The web app could not be built: the lines above say why.',
  });
  await writeStamp('web', hash);
}
