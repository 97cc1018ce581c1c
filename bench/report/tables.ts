import type { Machine } from '../measure/machine.ts';
import type {
  GalleryCallResults,
  GalleryContest,
  GalleryResults,
  HttpResults,
  LoadResult,
  PageLoad,
  PageResults,
  PlayerResults,
  RestResults,
  RestUsage,
  Scrolling,
  TimelineResults,
  Turns,
} from './results-file.ts';

/** A Markdown table whose first column is text and whose other columns are numbers, aligned as oxfmt does. */
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

const ms = (value: number): string => `${value.toFixed(1)} ms`;

export function galleryTables({ machine, items = 0, runs = [], loadedIn, contest }: GalleryResults): string {
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
  if (contest) parts.push(contestTable(contest));
  if (machine) parts.push(machineNote(machine));
  return parts.join('\n\n');
}

export function galleryCallsTable({ machine, few = 0, many = 0, calls = [] }: GalleryCallResults): string {
  const titles = [few, many].map((records) => records.toLocaleString('en-US'));
  const rows = table(
    ['Records of the account', ...titles.flatMap((title) => [`${title}, p50`, 'p95']), 'p95 : p95'],
    calls.map((call) => [
      call.name,
      ...[call.few, call.many].flatMap(({ p50, p95 }) => [ms(p50), ms(p95)]),
      times(call.many.p95 / call.few.p95),
    ]),
  );
  return machine ? `${rows}\n\n${machineNote(machine)}` : rows;
}

type Speed = 'late' | 'lateAfterFast';

const late = (turns: readonly Scrolling[], after: Speed): number[] => turns.flatMap((turn) => turn[after]);

/** The latest picture after any of the scrolls at this speed. */
export const latest = (turns: readonly Scrolling[], after: Speed): number => Math.max(...late(turns, after));

export const rateOf = (turns: readonly Scrolling[]): number => median(turns.map(({ perSecond }) => perSecond));

function contestTable({ kinoloom, monthGrid }: GalleryContest): string {
  const row = (name: string, unit: string, read: (turns: readonly Scrolling[]) => number): string[] => {
    const [ours, theirs] = [read(kinoloom), read(monthGrid)];
    return [name, `${ours.toFixed(1)} ${unit}`, `${theirs.toFixed(1)} ${unit}`, times(ours / theirs)];
  };
  return table(
    ['By the wheel, in turns', 'Kinoloom', 'Immich’s technique', 'ratio'],
    [
      row('frames a second at 3,000 px/s, median', 'fps', rateOf),
      row('pictures after a rest, 3,000 px/s, median', 'ms', (turns) => median(late(turns, 'late'))),
      row('the latest', 'ms', (turns) => latest(turns, 'late')),
      row('pictures after a rest, 12,000 px/s, median', 'ms', (turns) => median(late(turns, 'lateAfterFast'))),
      row('the latest', 'ms', (turns) => latest(turns, 'lateAfterFast')),
    ],
  );
}

const HEAD = ['requests a second', 'of the landing page’s', 'wanted', 'p50', 'p99', 'p99 : p50', 'one answer'];
/** The number of connections that the goals are for. */
const MANY = 50;

/** One table for each number of connections. */
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

const keyframesEvery = (gop: number): string => (gop === 1 ? 'frame' : `${gop} frames`);

export function playerTables({
  machine,
  playing,
  worked,
  opening,
  seeking = [],
  scrubbing = [],
}: PlayerResults): string {
  const parts: string[] = [];
  const played = [playing, worked].flatMap((result, index) => {
    if (!result) return [];
    const { seconds, framesPerSecond, dropped } = result;
    return [[`${seconds} s${index > 0 ? ', worked' : ''}`, framesPerSecond.toFixed(1), String(dropped)]];
  });
  if (played.length > 0) parts.push(table(['Playing', 'frames a second', 'frames left out'], played));
  if (opening) {
    const { clips, openings, p50, p95, elementP50, elementP95 } = opening;
    parts.push(
      table(
        ['Opening', 'times', 'p50', 'p95', '`<video>` p50', '`<video>` p95'],
        [[`${clips} clips`, String(openings), ms(p50), ms(p95), ms(elementP50), ms(elementP95)]],
      ),
    );
  }
  if (seeking.length > 0)
    parts.push(
      table(
        [
          'Keyframe every',
          'first p50',
          'first p95',
          'own p50',
          'own p95',
          '`<video>` p50',
          '`<video>` p95',
          'revisit p50',
          'revisit p95',
        ],
        seeking.map(({ gop, p50, p95, exactP50, exactP95, elementP50, elementP95, revisitP50, revisitP95 }) => [
          keyframesEvery(gop),
          ms(p50),
          ms(p95),
          ms(exactP50),
          ms(exactP95),
          ms(elementP50),
          ms(elementP95),
          ms(revisitP50),
          ms(revisitP95),
        ]),
      ),
    );
  if (scrubbing.length > 0)
    parts.push(
      table(
        ['Scrubbing, keyframe every', 'rests of 50 ms', 'with their frame', '`<video>`'],
        scrubbing.map(({ gop, rests, shown, elementShown }) => [
          keyframesEvery(gop),
          String(rests),
          `${Math.round(shown)} %`,
          `${Math.round(elementShown)} %`,
        ]),
      ),
    );
  if (machine) parts.push(machineNote(machine));
  return parts.join('\n\n');
}

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

export function restTables({ machine, starts, rest }: RestResults): string {
  const parts: string[] = [];
  if (starts) {
    const { first, again, empty } = starts;
    const time = (value: number): string => `${value.toFixed(2)} s`;
    const row = (name: string, { median, least, most }: Turns): string[] => [
      name,
      time(median),
      time(least),
      time(most),
    ];
    const rows = [row('with data', again), row('empty server', empty)];
    parts.push(table(['Until the page is answered', 'median', 'least', 'most'], rows));
    parts.push(`The first start, on an empty data folder, took ${time(first)}.`);
  }
  if (rest) {
    const row = (name: string, { cpuShare, bytes }: RestUsage): string[] => [
      name,
      `${(cpuShare * 100).toFixed(2)} %`,
      megabytes(sumOf(bytes)),
      ...PROGRAMS.map(([, file]) => megabytes(bytes[file] ?? 0)),
    ];
    const head = ['At rest', 'of a core', 'memory', ...PROGRAMS.map(([title]) => title)];
    parts.push(table(head, [row('after the start', rest.unused), row('after a picture', rest.used)]));
  }
  if (machine) parts.push(machineNote(machine));
  return parts.join('\n\n');
}

const PROGRAMS = [
  ['npm', 'npm start'],
  ['starter', 'start.js'],
  ['server', 'main.js'],
  ['sandbox', 'sandbox.js'],
  ['media', 'child.ts'],
  ['PostgreSQL', 'postgres'],
] as const;

/** The memory of all programs. */
export const sumOf = (bytes: RestUsage['bytes']): number => Object.values(bytes).reduce((sum, each) => sum + each, 0);

/** The median of one measure over several loads. */
export const ofLoads = (loads: readonly PageLoad[], measure: keyof PageLoad): number =>
  median(loads.map((load) => load[measure]));

export function pageTable({ machine, pages = [] }: PageResults): string {
  const rows = pages.map(({ path, loads, copies }) => [
    `\`${path}\``,
    `${Math.round(ofLoads(loads, 'lcp'))} ms`,
    `${Math.round(ofLoads(copies, 'lcp'))} ms`,
    `${Math.round(ofLoads(loads, 'blocked'))} ms`,
    `${Math.round(ofLoads(copies, 'blocked'))} ms`,
    ofLoads(loads, 'cls').toFixed(3),
    `${Math.round(ofLoads(loads, 'scripts') / 1024)} KiB`,
  ]);
  const head = ['Page', 'LCP', 'without scripts', 'blocking', 'without scripts', 'CLS', 'JavaScript'];
  const parts = [table(head, rows)];
  if (machine) parts.push(machineNote(machine));
  return parts.join('\n\n');
}
