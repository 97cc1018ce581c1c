/** Zero crossings of the kernel on each side: enough that images of the voice lie under its noise. */
const REACH = 12;

/** A signal at a higher rate, by a sinc kernel under a Hann window (J. O. Smith, "Digital Audio Resampling Home Page"). */
export function upsample(input: Float32Array, from: number, to: number): Float32Array {
  if (to < from) throw new RangeError('Only upwards: nothing is filtered away before');
  const output = new Float32Array(Math.floor((input.length * to) / from));
  const kernels = kernelsFor(from, to);
  for (let i = 0; i < output.length; i++) {
    const kernel = kernels[i % kernels.length];
    if (!kernel) continue;
    const first = Math.floor((i * from) / to) - REACH + 1;
    const start = Math.max(0, -first);
    const end = Math.min(kernel.length, input.length - first);
    let sum = 0;
    for (let k = start; k < end; k++) sum += (input[first + k] ?? 0) * (kernel[k] ?? 0);
    output[i] = sum;
  }
  return output;
}

/** The kernel for each place that an output sample can have between two input samples. */
function kernelsFor(from: number, to: number): Float32Array[] {
  const phases = to / greatestCommon(from, to);
  return Array.from({ length: phases }, (_, phase) => {
    const part = ((phase * from) / to) % 1;
    return Float32Array.from({ length: REACH * 2 }, (_, k) => {
      const x = k - REACH + 1 - part;
      if (Math.abs(x) >= REACH) return 0;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
      return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / REACH));
    });
  });
}

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b));
