import type { Machine } from '../measure/machine.ts';

/** A table in which the first column is text and all others are numbers, aligned as oxfmt does. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

export function machineNote(machine: Machine): string {
  const { date, processor, cores, memoryBytes, system, loadBefore, versions } = machine;
  const used = Object.entries(versions).map(([name, version]) =>
    version.startsWith(name) ? version : `${name} ${version}`,
  );
  return (
    `Measured on ${date}: ${processor}, ${cores} cores, ${Math.round(memoryBytes / 2 ** 30)} GiB, ${system}, ` +
    `load ${loadBefore.toFixed(1)} before the run. ${used.join('; ')}.`
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

export const seconds = (value: number): string => `${value.toFixed(1)} s`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;
