import type { Run } from './results.ts';

export function logRun(name: string, { wallSeconds, cpuSeconds, peakBytes, frames, bytes }: Run): void {
  const megabytes = (count: number): string => `${Math.round(count / 2 ** 20)} MiB`;
  console.log(
    `${name.padEnd(12)} ${wallSeconds.toFixed(2).padStart(7)} s wall ${cpuSeconds.toFixed(2).padStart(7)} s CPU` +
      `  peak ${megabytes(peakBytes).padStart(8)}  ${frames} frames  ${megabytes(bytes)}`,
  );
}
