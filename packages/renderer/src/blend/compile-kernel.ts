/** Writes kernel.wasm anew: `node packages/renderer/src/blend/compile-kernel.ts`, after a change of its source. */
import { writeFile } from 'node:fs/promises';
import { compiledKernel } from '../testing/compiled-kernel.ts';

await writeFile(new URL('kernel.wasm', import.meta.url), await compiledKernel());
