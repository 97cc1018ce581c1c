import type { HttpResults, LoadResult } from '../http/results.ts';
import { machineNote, table } from './markdown.ts';

const HEAD = ['requests a second', 'of the landing page’s', 'wanted', 'p50', 'p99', 'p99 : p50', 'one answer'];
/** The goals are those of this many. */
const MANY = 50;

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** One for each number of connections. */
export function httpTables({ machine, items = 0, routes = [] }: HttpResults): string {
  const landing = routes[0]?.loads ?? [];
  const parts = landing.map((base) => {
    const rows = routes.flatMap(({ name, goal, loads }): string[][] => {
      const load = loads.find(({ connections }) => connections === base.connections);
      return load ? [[name, ...cells(load, base, base.connections === MANY ? goal : undefined)]] : [];
    });
    return table([`${connectionsText(base)}, ${items.toLocaleString('en-US')} records`, ...HEAD], rows);
  });
  if (machine) parts.push(machineNote(machine));
  return parts.join('\n\n');
}

const connectionsText = ({ connections }: LoadResult): string =>
  connections === 1 ? '1 connection' : `${connections} connections`;

const cells = (load: LoadResult, base: LoadResult, goal: number | undefined): string[] => [
  Math.round(load.perSecond).toLocaleString('en-US'),
  (load.perSecond / base.perSecond).toFixed(2),
  goal === undefined ? '' : goal.toFixed(2),
  ms(load.p50),
  ms(load.p99),
  (load.p99 / load.p50).toFixed(1),
  `${(load.bytes / 1024).toFixed(1)} KiB`,
];
