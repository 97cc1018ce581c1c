/** Rebuilds the kernels: run `node packages/composition/src/testing/compile-kernels.ts` after changing a source. */
import { writeFile } from 'node:fs/promises';
import { kernelSource } from '../colour/kernel-source.ts';
import { blurKernelSource } from '../picture/blur-kernel-source.ts';
import { compiledKernel } from './compiled-kernel.ts';

const kernels = [
  { folder: 'colour', from: 'kernel-source.ts', to: 'kernel-bytes.ts', name: 'KERNEL_BYTES', source: kernelSource() },
  {
    folder: 'picture',
    from: 'blur-kernel-source.ts',
    to: 'blur-kernel-bytes.ts',
    name: 'BLUR_KERNEL_BYTES',
    source: blurKernelSource(),
  },
];

for (const { folder, from, to, name, source } of kernels) {
  const text = Buffer.from(await compiledKernel(source)).toString('base64');
  await writeFile(
    new URL(`../${folder}/${to}`, import.meta.url),
    `/** Made by testing/compile-kernels.ts from ${from}, in base64: a window and a worker load it without asking for a file. */
export const ${name} =
  '${text}';
`,
  );
}
