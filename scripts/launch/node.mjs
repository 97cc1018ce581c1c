import path from 'node:path';
import { runStep } from './processes.mjs';
import { root, runtimeDir } from './places.mjs';
import { readIfThere } from './stamp.mjs';

const VERSION = '24.21.0';
const OLDEST = [22, 19];
const ADVICE =
  'Check that the npm registry can be reached, or install Node 22.19 or newer yourself (https://nodejs.org) and try again.';

/**
 * A Node that can run the project: this one, or one installed by an earlier launch; undefined when there is none.
 * @returns {Promise<{ bin: string, env: NodeJS.ProcessEnv } | undefined>}
 */
export async function findNode() {
  if (isNewEnough(process.versions.node)) return withTools(process.execPath);
  for (const name of packages()) {
    const manifest = await readIfThere(path.join(runtimeDir, 'node_modules', name, 'package.json'));
    if (manifest === undefined || JSON.parse(manifest).version !== VERSION) continue;
    return withTools(path.join(runtimeDir, 'node_modules', name, 'bin', 'node'));
  }
  return undefined;
}

/** Installs Node from the npm registry into `.runtime`, if the machine's own is too old. */
export async function installNode() {
  const env = { ...process.env, npm_config_workspaces: 'false' };
  const install = (/** @type {string} */ name) =>
    runStep('npm', ['install', '--prefix', runtimeDir, '--no-save', '--no-audit', '--no-fund', `${name}@${VERSION}`], {
      cwd: root,
      env,
      advice: ADVICE,
    });
  const [direct, viaScript] = packages();
  try {
    await install(direct);
  } catch (error) {
    // Some platforms' packages have other names, which the umbrella package knows.
    if (error.name !== 'LaunchError') throw error;
    await install(viaScript);
  }
}

/** The package with the binary, and the one whose install script downloads it. */
function packages() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return [`node-${platform}-${process.arch}`, 'node'];
}

/**
 * @param {string} bin
 * @returns {{ bin: string, env: NodeJS.ProcessEnv }} an environment whose PATH starts with this Node and the project's tools
 */
function withTools(bin) {
  const tools = [path.dirname(bin), path.join(root, 'node_modules', '.bin')];
  return { bin, env: { ...process.env, PATH: [...tools, process.env.PATH].join(path.delimiter), SKIP_FFMPEG: 'true' } };
}

/** @param {string} version */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
