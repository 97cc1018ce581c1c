import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../folders.ts';
import type { Machine } from '../measure/machine.ts';
import { slowestStart } from './render-tables.ts';
import type { AllResults, PageResult, Run, SeekResult } from './results-file.ts';
import { latest, median, ofLoads, rateOf, sumOf, table } from './tables.ts';

/** A key figure of one benchmark. `anchor`: what it is compared with, measured in the same run. */
interface Figure {
  readonly name: string;
  readonly unit: '×' | '%' | 'MB' | 'fps' | 'ms' | 's';
  readonly goal: number;
  readonly isHigherBetter?: boolean;
  readonly anchor: string;
  /** Undefined if it was not measured. */
  readonly read: (results: AllResults) => Reading | undefined;
}

interface Reading {
  readonly value: number;
  readonly machine: Machine;
}

/** One measurement of a figure. */
export interface Measured {
  readonly name: string;
  readonly date: string;
  readonly value: number;
}

const valueOf = (machine: Machine | undefined, value: number | undefined): Reading | undefined =>
  machine && value !== undefined ? { value, machine } : undefined;

const cpuOf = (runs: readonly Run[]): number => median(runs.map(({ cpuSeconds }) => cpuSeconds));

function ofStudio(
  { page: { machine, pages = [] } }: AllResults,
  read: (page: PageResult) => number,
): Reading | undefined {
  const studio = pages.find(({ path }) => path === '/studio/video');
  return valueOf(machine, studio && read(studio));
}

const FIGURES: readonly Figure[] = [
  {
    name: 'CPU of a film that is encoded',
    unit: '×',
    goal: 1,
    anchor: 'filter graph in the same libav',
    read({ render: { video } }) {
      const { kinoloom, filterGraph } = video?.runs ?? {};
      return video && kinoloom && filterGraph
        ? { value: cpuOf(kinoloom) / cpuOf(filterGraph), machine: video.machine }
        : undefined;
    },
  },
  {
    name: 'CPU of a film that is mostly copied',
    unit: '×',
    goal: 0.4,
    anchor: 'filter graph in the same libav',
    read: ({ render: { smart } }) =>
      smart && { value: cpuOf(smart.runs.kinoloom) / cpuOf(smart.runs.filterGraph), machine: smart.machine },
  },
  {
    name: 'CPU of another title',
    unit: '%',
    goal: 10,
    anchor: 'the whole film',
    read: ({ render: { change } }) =>
      change && { value: (100 * change.title.cpuSeconds) / change.whole.cpuSeconds, machine: change.machine },
  },
  {
    name: 'CPU of other music',
    unit: '%',
    goal: 3,
    anchor: 'the whole film',
    read: ({ render: { change } }) =>
      change && { value: (100 * change.music.cpuSeconds) / change.whole.cpuSeconds, machine: change.machine },
  },
  {
    name: 'CPU of a render’s process until its task, slowest kind',
    unit: 's',
    goal: 0.1,
    anchor: 'none',
    read: ({ render: { start } }) => start && { value: slowestStart(start), machine: start.machine },
  },
  {
    name: 'CPU of a render’s process until its task, slowest kind, ratio',
    unit: '×',
    goal: 3,
    anchor: 'an empty Node',
    read: ({ render: { start } }) =>
      start && { value: slowestStart(start) / median(start.seconds.empty), machine: start.machine },
  },
  {
    name: 'Memory for ten minutes at 1080p',
    unit: 'MB',
    goal: 500,
    anchor: 'none',
    read({ render: { long = [] } }) {
      const full = long.find(({ height }) => height === 1080);
      const ten = full?.lengths.find(({ minutes }) => minutes === 10);
      return valueOf(full?.machine, ten && ten.run.peakBytes / 1e6);
    },
  },
  ...[30, 300].flatMap((gop): Figure[] => {
    const seek = ({ player: { seeking = [] } }: AllResults): SeekResult | undefined =>
      seeking.find((each) => each.gop === gop);
    const common = { anchor: '`<video>`' };
    const name = `Seek, keyframe every ${gop} frames, p95`;
    return [
      {
        ...common,
        name,
        unit: 'ms',
        goal: gop === 30 ? 50 : 90,
        read: (results) => valueOf(results.player.machine, seek(results)?.p95),
      },
      {
        ...common,
        name: `${name}, ratio`,
        unit: '×',
        goal: 1,
        read(results) {
          const { p95, elementP95 } = seek(results) ?? {};
          return valueOf(results.player.machine, p95 && elementP95 && p95 / elementP95);
        },
      },
      {
        ...common,
        name: `Seek, keyframe every ${gop} frames, to the clip’s own picture, p95, ratio`,
        unit: '×',
        goal: 1,
        read(results) {
          const { exactP95, elementP95 } = seek(results) ?? {};
          return valueOf(results.player.machine, exactP95 && elementP95 && exactP95 / elementP95);
        },
      },
      {
        ...common,
        name: `Scrubbing, keyframe every ${gop} frames, rests of 50 ms with their frame`,
        unit: '%',
        goal: 100,
        isHigherBetter: true,
        read: ({ player: { machine, scrubbing = [] } }) =>
          valueOf(machine, scrubbing.find((each) => each.gop === gop)?.shown),
      },
    ];
  }),
  {
    name: 'First frame of a project of 20 clips, p95',
    unit: 'ms',
    goal: 300,
    anchor: '`<video>`',
    read: ({ player: { machine, opening } }) => valueOf(machine, opening?.p95),
  },
  {
    name: 'First frame of a project of 20 clips, p95, ratio',
    unit: '×',
    goal: 2,
    anchor: '`<video>` of its first clip',
    read: ({ player: { machine, opening } }) => valueOf(machine, opening && opening.p95 / opening.elementP95),
  },
  {
    name: 'Gallery of 20,000, by the wheel',
    unit: 'fps',
    goal: 45,
    isHigherBetter: true,
    anchor: '60 at rest',
    read({ gallery: { machine, runs = [] } }) {
      return valueOf(machine, runs.find(({ doing }) => doing.includes('wheel'))?.perSecond);
    },
  },
  {
    name: 'Gallery of 20,000, by the wheel, ratio',
    unit: '×',
    goal: 1,
    isHigherBetter: true,
    anchor: 'Immich’s technique',
    read: ({ gallery: { machine, contest } }) =>
      valueOf(machine, contest && rateOf(contest.kinoloom) / rateOf(contest.monthGrid)),
  },
  ...(
    [
      ['3,000', 'late'],
      ['12,000', 'lateAfterFast'],
    ] as const
  ).flatMap(([speed, after]): Figure[] => [
    {
      name: `Gallery’s latest picture after ${speed} px/s`,
      unit: 'ms',
      goal: 150,
      anchor: 'none',
      read: ({ gallery: { machine, contest } }) => valueOf(machine, contest && latest(contest.kinoloom, after)),
    },
    {
      name: `Gallery’s latest picture after ${speed} px/s, ratio`,
      unit: '×',
      goal: 1,
      anchor: 'Immich’s technique',
      read: ({ gallery: { machine, contest } }) =>
        valueOf(machine, contest && latest(contest.kinoloom, after) / latest(contest.monthGrid, after)),
    },
  ]),
  {
    name: 'Timeline of 2,000 items, dragging, p95',
    unit: 'ms',
    goal: 8,
    anchor: 'none',
    read: ({ timeline: { machine, runs: [run] = [] } }) => valueOf(machine, run?.p95),
  },
  {
    name: 'Gallery’s first page, 50 connections',
    unit: '×',
    goal: 0.25,
    isHigherBetter: true,
    anchor: 'landing page',
    read({ http: { machine, routes = [] } }) {
      const rate = (name: string): number | undefined =>
        routes.find((route) => route.name.startsWith(name))?.loads.find(({ connections }) => connections === 50)
          ?.perSecond;
      const [page, first] = [rate('landing page'), rate('`/api/db/media`, first page')];
      return valueOf(machine, page && first && first / page);
    },
  },
  {
    name: 'LCP of the studio',
    unit: 'ms',
    goal: 800,
    anchor: 'none',
    read: (results) => ofStudio(results, ({ loads }) => ofLoads(loads, 'lcp')),
  },
  {
    name: 'LCP of the studio, ratio',
    unit: '×',
    goal: 3,
    anchor: 'its elements without scripts',
    read: (results) => ofStudio(results, ({ loads, copies }) => ofLoads(loads, 'lcp') / ofLoads(copies, 'lcp')),
  },
  {
    name: 'Blocking time of the studio',
    unit: 'ms',
    goal: 100,
    anchor: 'none',
    read: (results) => ofStudio(results, ({ loads }) => ofLoads(loads, 'blocked')),
  },
  {
    name: '`npm start` until the page',
    unit: 's',
    goal: 2,
    anchor: 'none',
    read: ({ rest: { machine, starts } }) => valueOf(machine, starts?.again.median),
  },
  {
    name: '`npm start` until the page, ratio',
    unit: '×',
    goal: 40,
    anchor: 'a Node that only answers',
    read: ({ rest: { machine, starts } }) => valueOf(machine, starts && starts.again.median / starts.empty.median),
  },
  {
    name: 'Studio at rest, processor',
    unit: '%',
    goal: 1,
    anchor: 'one core',
    read: ({ rest: { machine, rest } }) => valueOf(machine, rest && rest.unused.cpuShare * 100),
  },
  {
    name: 'Studio at rest, memory',
    unit: 'MB',
    goal: 500,
    anchor: 'none',
    read: ({ rest: { machine, rest } }) => valueOf(machine, rest && sumOf(rest.unused.bytes) / 1e6),
  },
];

/** The figures of all results, with their dates. */
export function measuredIn(results: AllResults): Measured[] {
  return FIGURES.flatMap(({ name, read }) => {
    const found = read(results);
    return found ? [{ name, date: found.machine.date, value: Number(found.value.toPrecision(3)) }] : [];
  });
}

const file = join(folders.results, 'history.json');

/** Adds the latest figures to the history; of one day the last counts. */
export async function keepHistory(results: AllResults): Promise<readonly Measured[]> {
  const known = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Measured[]) : [];
  const latest = measuredIn(results);
  const rest = known.filter(({ name, date }) => !latest.some((each) => each.name === name && each.date === date));
  const history = [...rest, ...latest].toSorted((a, b) => a.name.localeCompare(b.name) || a.date.localeCompare(b.date));
  await writeFile(file, `${JSON.stringify(history, undefined, 2)}\n`);
  return history;
}

/** More than this above or below the best of the past is a regression: programs vary by 5 % from run to run. */
const TOLERANCE = 1.25;

/** The latest value of each figure beside its goal, its anchor and its best value before. */
export function figuresTable(history: readonly Measured[]): string {
  const rows = FIGURES.flatMap(({ name, unit, goal, isHigherBetter = false, anchor }) => {
    const all = history.filter((each) => each.name === name);
    const last = all.at(-1);
    if (!last) return [];
    const past = all.slice(0, -1).map(({ value }) => value);
    const best = past.length === 0 ? undefined : isHigherBetter ? Math.max(...past) : Math.min(...past);
    const isWorse = best !== undefined && (isHigherBetter ? best / last.value : last.value / best) > TOLERANCE;
    const isMet = isHigherBetter ? last.value >= goal : last.value <= goal;
    const shown = (value: number): string => `${value} ${unit}`;
    return [
      [
        name,
        shown(last.value),
        `${isHigherBetter ? 'at least' : 'at most'} ${shown(goal)}`,
        isMet ? 'yes' : 'no',
        anchor,
        best === undefined ? '' : `${shown(best)}${isWorse ? ', worse now' : ''}`,
        last.date,
      ],
    ];
  });
  return table(['Figure', 'last', 'goal', 'met', 'compared with', 'best before', 'measured'], rows);
}
