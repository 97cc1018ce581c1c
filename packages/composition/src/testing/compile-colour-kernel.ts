/** Rebuilds kernel-bytes.ts: run `node packages/composition/src/testing/compile-colour-kernel.ts` after changing its source. */
import { writeFile } from 'node:fs/promises';
import { compiledColourKernel } from './compiled-colour-kernel.ts';

const text = Buffer.from(await compiledColourKernel()).toString('base64');
await writeFile(
  new URL('../colour/kernel-bytes.ts', import.meta.url),
  `/** Made by testing/compile-colour-kernel.ts from kernel-source.ts, in base64: a window and a worker load it without asking for a file. */
export const KERNEL_BYTES =
  '${text}';
`,
);
