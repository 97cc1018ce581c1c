import openWabt from 'wabt';
import { kernelSource } from '../blend/kernel-source.ts';

const FEATURES = { simd: true, threads: true, bulk_memory: true };

/** What kernel.wasm has to hold. @throws Error naming the line of the source that is wrong */
export async function compiledKernel(): Promise<Uint8Array> {
  const wabt = await openWabt();
  const module = wabt.parseWat('kernel.wat', kernelSource(), FEATURES);
  try {
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}
