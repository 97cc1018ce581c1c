import openWabt from 'wabt';

/** A kernel's bytes. @throws Error with the faulty line of its source, in WebAssembly text format */
export async function compiledKernel(source: string): Promise<Uint8Array> {
  const wabt = await openWabt();
  const module = wabt.parseWat('kernel.wat', source, { simd: true });
  try {
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}
