import type { PlayerResults } from '../player/results.ts';
import { machineNote, table } from './markdown.ts';

const ms = (value: number): string => `${value.toFixed(1)} ms`;

export function playerTables({ machine, playing, seeking = [] }: PlayerResults): string {
  const parts: string[] = [];
  if (playing) {
    const { seconds, framesPerSecond, dropped } = playing;
    parts.push(
      table(
        ['Playing', 'frames a second', 'frames left out'],
        [[`${seconds} s`, framesPerSecond.toFixed(1), String(dropped)]],
      ),
    );
  }
  if (seeking.length > 0)
    parts.push(
      table(
        ['Keyframe every', 'seeks', 'seek p50', 'seek p95', 'revisit p50', 'revisit p95'],
        seeking.map(({ gop, seeks, p50, p95, revisitP50, revisitP95 }) => [
          gop === 1 ? 'frame' : `${gop} frames`,
          String(seeks),
          ms(p50),
          ms(p95),
          ms(revisitP50),
          ms(revisitP95),
        ]),
      ),
    );
  if (machine) parts.push(machineNote(machine));
  return parts.join('\n\n');
}
