import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The repository's root. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files installed and cached by the launchers, outside of version control. */
export const runtimeDir = path.join(root, '.runtime');
/** With Node's compile cache a program is loaded in half the time. */
export const compileCacheDir = path.join(runtimeDir, 'compile-cache');
export const stampDir = path.join(runtimeDir, 'stamps');
