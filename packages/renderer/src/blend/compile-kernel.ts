/** Rebuilds kernel.wasm: run `node packages/renderer/src/blend/compile-kernel.ts` after changing its source. */
import { writeFile } from 'node:fs/promises';
import { compiledKernel } from '../testing/compiled-kernel.ts';

await writeFile(new URL('kernel.wasm', import.meta.url), await compiledKernel());
