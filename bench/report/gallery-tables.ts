import type { GalleryResults } from '../gallery/results.ts';
import { machineNote, table } from './markdown.ts';

const ms = (value: number): string => `${value.toFixed(1)} ms`;

export function galleryTables({ machine, items = 0, runs = [], loadedIn }: GalleryResults): string {
  const parts = [
    table(
      [
        `${items.toLocaleString('en-US')} results`,
        'frames',
        'work p50',
        'work p95',
        'frame to frame p50',
        'p95',
        'elements',
        'memory',
      ],
      runs.map((run) => [
        run.doing,
        String(run.frames),
        ms(run.p50),
        ms(run.p95),
        ms(run.interval50),
        ms(run.interval95),
        String(run.nodes),
        `${Math.round(run.heap)} MB`,
      ]),
    ),
  ];
  if (loadedIn !== undefined) parts.push(`All of it is loaded, page by page, in ${(loadedIn / 1000).toFixed(1)} s.`);
  if (machine) parts.push(machineNote(machine));
  return parts.join('\n\n');
}
