import openWabt from 'wabt';
import { kernelSource } from '../colour/kernel-source.ts';

/** Expected content of kernel-bytes.ts. @throws Error with the faulty line of the source */
export async function compiledColourKernel(): Promise<Uint8Array> {
  const wabt = await openWabt();
  const module = wabt.parseWat('colour.wat', kernelSource(), { simd: true });
  try {
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}
