import type { TimelineResults } from '../timeline/results.ts';
import { machineNote, table } from './markdown.ts';

const ms = (value: number): string => `${value.toFixed(1)} ms`;

export function timelineTables({ machine, items = 0, runs = [], opening }: TimelineResults): string {
  const parts = [
    table(
      [`${items.toLocaleString('en-US')} items on 8 rows`, 'frames', 'p50', 'p95', 'most'],
      runs.map(({ doing, frames, p50, p95, most }) => [doing, String(frames), ms(p50), ms(p95), ms(most)]),
    ),
  ];
  if (opening !== undefined) parts.push(`200 items can be used ${Math.round(opening)} ms after they are there.`);
  if (machine) parts.push(machineNote(machine));
  return parts.join('\n\n');
}
