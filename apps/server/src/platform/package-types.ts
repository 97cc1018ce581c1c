import { existsSync, readFileSync } from 'node:fs';
import { registerHooks, type RegisterHooksOptions } from 'node:module';
import { z } from 'zod';

type Resolve = NonNullable<RegisterHooksOptions['resolve']>;

const Package = z.object({ type: z.string().optional() });

/** By folder: whether its `.js` files are modules. */
const known = new Map<string, boolean>();

function holdsModules(folder: URL): boolean {
  const { href } = folder;
  const answer = known.get(href) ?? readType(folder);
  known.set(href, answer);
  return answer;
}

/** Decided by the nearest package.json, as in Node, up to `node_modules`. */
function readType(folder: URL): boolean {
  if (folder.pathname.endsWith('/node_modules/')) return false;
  const file = new URL('package.json', folder);
  if (!existsSync(file)) return holdsModules(new URL('../', folder));
  return Package.parse(JSON.parse(readFileSync(file, 'utf8'))).type === 'module';
}

/** Resolves relative imports within a package here, and leaves everything else to Node. */
export const resolveWithin: Resolve = (specifier, context, next) => {
  const { parentURL = '', conditions, importAttributes } = context;
  const isPath = specifier.startsWith('./') || specifier.startsWith('../');
  const isPlain = conditions.includes('import') && Object.keys(importAttributes).length === 0;
  if (isPath && isPlain && parentURL.includes('/node_modules/')) {
    const url = new URL(specifier, parentURL);
    const isModule = url.pathname.endsWith('.mjs') || (url.pathname.endsWith('.js') && holdsModules(new URL('.', url)));
    if (isModule) return { url: url.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
};

/**
 * For each module of a package, Node 22 to 26 read the package's whole package.json again to find its type: for drizzle-orm, 180 kB over a hundred
 * times. Reading it once per folder reduces the CPU time of a server's start from 3.0 s to 1.6 s.
 */
export function readPackageTypesOnce(): void {
  registerHooks({ resolve: resolveWithin });
}
