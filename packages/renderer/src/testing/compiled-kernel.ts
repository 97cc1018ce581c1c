import openWabt from 'wabt';
import { kernelSource } from '../blend/kernel-source.ts';

const FEATURES = { simd: true, threads: true, bulk_memory: true };

/** Expected content of kernel.wasm. @throws Error with the faulty line of the source */
export async function compiledKernel(): Promise<Uint8Array> {
  const wabt = await openWabt();
  const module = wabt.parseWat('kernel.wat', kernelSource(), FEATURES);
  try {
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}
