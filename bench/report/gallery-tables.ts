import type { GalleryResults } from '../gallery/results.ts';
import { machineNote, table } from './markdown.ts';

const ms = (value: number): string => `${value.toFixed(1)} ms`;

export function galleryTables({ machine, items = 0, runs = [], loadedIn }: GalleryResults): string {
  const parts = [
    table(
      [
        `${items.toLocaleString('en-US')} results`,
        'frames a second',
        'frame to frame p50',
        'p95',
        'drawn a second',
        'drawn p95',
        'work p50',
        'work p95',
        'pictures',
        'elements',
        'memory',
      ],
      runs.map((run) => [
        run.doing,
        run.perSecond.toFixed(1),
        ms(run.interval50),
        ms(run.interval95),
        run.drawnPerSecond.toFixed(1),
        ms(run.drawn95),
        ms(run.work50),
        ms(run.work95),
        `${Math.round(run.pictures * 100)} %`,
        String(run.nodes),
        `${Math.round(run.heap)} MB`,
      ]),
    ),
  ];
  if (loadedIn !== undefined) parts.push(`All of it is loaded, page by page, in ${(loadedIn / 1000).toFixed(1)} s.`);
  if (machine) parts.push(machineNote(machine));
  return parts.join('\n\n');
}
