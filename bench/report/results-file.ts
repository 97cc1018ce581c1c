import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../folders.ts';
import type { Machine } from '../measure/machine.ts';
import type { Pace } from '../gallery/pace.ts';
import type { Usage } from '../measure/run-measured.ts';
import type { RenderReport } from '@kinoloom/renderer';
import type { Measured } from '../../tests/e2e/watch-page.ts';
import type { Likeness } from '../render/likeness.ts';

export interface AllResults {
  render: RenderResults;
  player: PlayerResults;
  timeline: TimelineResults;
  gallery: GalleryResults;
  galleryCalls: GalleryCallResults;
  http: HttpResults;
  rest: RestResults;
  page: PageResults;
}

const fileOf = (name: keyof AllResults): string => join(folders.results, `${name}.json`);

/** The last results; empty on a first run. */
export async function readResults<Name extends keyof AllResults>(name: Name): Promise<AllResults[Name]> {
  if (!existsSync(fileOf(name))) return {};
  return JSON.parse(await readFile(fileOf(name), 'utf8')) as AllResults[Name];
}

/** Rounds numbers to their precision. */
export async function writeResults<Name extends keyof AllResults>(
  name: Name,
  results: AllResults[Name],
): Promise<void> {
  await mkdir(folders.results, { recursive: true });
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
  await writeFile(fileOf(name), `${JSON.stringify(results, rounded, 2)}\n`);
}

/** One interaction with the gallery's grid. */
export interface GalleryRun extends Pace {
  readonly doing: string;
  /** CPU time in ms of the page's main thread per frame: script, style, layout and paint. */
  readonly work50: number;
  readonly work95: number;
  /** JavaScript heap in MB afterwards, after garbage collection. */
  readonly heap: number;
}

/** One turn of scrolling by the wheel. */
export interface Scrolling {
  /** Animation frames per second at 3,000 px/s. */
  readonly perSecond: number;
  /** Milliseconds from the end of each of several scrolls at 3,000 px/s until all visible pictures were shown. */
  readonly late: readonly number[];
  /** The same at 12,000 px/s. */
  readonly lateAfterFast: readonly number[];
}

/** Turns of the gallery and of a grid by Immich's technique, `tests/e2e/month-grid.js`. */
export interface GalleryContest {
  readonly kinoloom: readonly Scrolling[];
  readonly monthGrid: readonly Scrolling[];
}

/** The last results of the gallery. */
export interface GalleryResults {
  readonly machine?: Machine;
  readonly items?: number;
  readonly runs?: readonly GalleryRun[];
  /** Milliseconds until all pages were loaded. */
  readonly loadedIn?: number;
  readonly contest?: GalleryContest;
}

/** Milliseconds of one call of the gallery's API, from an account with few records and one with many. */
export interface GalleryCall {
  readonly name: string;
  readonly few: { readonly p50: number; readonly p95: number };
  readonly many: { readonly p50: number; readonly p95: number };
}

/** The last results of the gallery's API. */
export interface GalleryCallResults {
  readonly machine?: Machine;
  /** How many records the two accounts have. */
  readonly few?: number;
  readonly many?: number;
  readonly calls?: readonly GalleryCall[];
}

/** One kind of request under load: each connection sends one request after another. */
export interface LoadResult {
  readonly connections: number;
  readonly perSecond: number;
  /** Milliseconds from the request to the end of the response. */
  readonly p50: number;
  readonly p99: number;
  /** Average size of a response. */
  readonly bytes: number;
}

export interface RouteResult {
  readonly name: string;
  /** Target for requests per second at 50 connections, as a share of the landing page's. */
  readonly goal: number | undefined;
  readonly loads: readonly LoadResult[];
}

/** The last results of the server under load. The first route is the landing page, with which the others are compared. */
export interface HttpResults {
  readonly machine?: Machine;
  readonly items?: number;
  readonly routes?: readonly RouteResult[];
}

/** What the whole studio takes while nothing happens. */
export interface RestUsage {
  readonly seconds: number;
  /** Share of one core. */
  readonly cpuShare: number;
  /** Proportional set sizes by the name of the program. */
  readonly bytes: Readonly<Record<string, number>>;
}

/** Seconds of several turns. */
export interface Turns {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** The last results of `npm start`. */
export interface RestResults {
  readonly machine?: Machine;
  /** Seconds from the command until the page was answered. */
  readonly starts?: {
    /** On an empty data folder. */
    readonly first: number;
    readonly again: Turns;
    /** A Node that only answers. */
    readonly empty: Turns;
  };
  /** Before and after a picture was made. */
  readonly rest?: { readonly unused: RestUsage; readonly used: RestUsage };
}

export interface PlayingResult {
  readonly seconds: number;
  /** Different frames shown per second. */
  readonly framesPerSecond: number;
  /** Frames of the composition that were not shown. */
  readonly dropped: number;
}

export interface SeekResult {
  /** Frames from one keyframe of the source to the next. */
  readonly gop: number;
  readonly seeks: number;
  /** Milliseconds from the seek until the frame is shown, perhaps from a proxy. */
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds from the seek until it is shown from the source itself. */
  readonly exactP50: number;
  readonly exactP95: number;
  /** The same for frames that were shown recently. */
  readonly revisitP50: number;
  readonly revisitP95: number;
  /** The first ones in a `<video>` element. */
  readonly elementP50: number;
  readonly elementP95: number;
}

/** Dragging through a source: shares of the rests of 50 ms, in %, that showed their frame before they ended. */
export interface ScrubResult {
  readonly gop: number;
  readonly rests: number;
  readonly shown: number;
  /** The same in a `<video>` element. */
  readonly elementShown: number;
}

/** Milliseconds from opening a project of several clips until its first frame is shown. */
export interface OpeningResult {
  readonly clips: number;
  readonly openings: number;
  readonly p50: number;
  readonly p95: number;
  /** A `<video>` element that opens the first of these clips. */
  readonly elementP50: number;
  readonly elementP95: number;
}

/** The last results of the player. */
export interface PlayerResults {
  readonly machine?: Machine;
  readonly playing?: PlayingResult;
  /** With looks, dissolves and a soft mask. */
  readonly worked?: PlayingResult;
  readonly opening?: OpeningResult;
  readonly seeking?: readonly SeekResult[];
  readonly scrubbing?: readonly ScrubResult[];
}

/** One interaction with the timeline. */
export interface TimelineRun {
  readonly doing: string;
  /** Frames in which the page had work to do. */
  readonly frames: number;
  /** CPU time in ms of the page's main thread per frame: script, style, layout and paint. */
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

/** The last results of the timeline. */
export interface TimelineResults {
  readonly machine?: Machine;
  readonly items?: number;
  readonly runs?: readonly TimelineRun[];
  /** Milliseconds from loading 200 items until they can be used; median of several. */
  readonly opening?: number;
}

export const CONTESTANTS = ['kinoloom', 'filterGraph', 'ffmpeg', 'subtitles', 'remotion'] as const;
export type Contestant = (typeof CONTESTANTS)[number];

/** One render of a composition. */
export interface Run extends Usage {
  readonly frames: number;
  readonly bytes: number;
}

export interface RenderResult {
  readonly machine: Machine;
  readonly runs: Readonly<Partial<Record<Contestant, readonly Run[]>>>;
  /** How many pages Remotion rendered in parallel: the faster setting on this machine. */
  readonly remotionConcurrency?: number;
  readonly likeness: Readonly<Partial<Record<Contestant, readonly Likeness[]>>>;
}

export interface FlowResult {
  readonly machine: Machine;
  readonly clips: number;
  readonly videoSeconds: number;
  readonly runs: readonly Run[];
}

export interface LongResult {
  readonly machine: Machine;
  /** Height of the video in pixels. */
  readonly height: number;
  readonly lengths: readonly { readonly minutes: number; readonly run: Run }[];
}

/** PSNR of the luma, in dB. */
interface Psnr {
  readonly mean: number;
  readonly least: number;
}

export interface SmartResult {
  readonly machine: Machine;
  readonly runs: { readonly kinoloom: readonly Run[]; readonly filterGraph: readonly Run[] };
  /** What the renderer copied, and why it encoded the rest. */
  readonly spans: RenderReport['spans'];
  /** Compared with the film encoded at a rate factor of 10. */
  readonly psnr: { readonly kinoloom: Psnr; readonly filterGraph: Psnr };
}

/** A film of which most is copied, whose clips share these colours. */
export interface ColoursResult extends Pick<SmartResult, 'machine' | 'runs'> {
  readonly colours: 'bt470bg' | 'smpte170m';
  /** 0 to 1. */
  readonly copiedShare: number;
}

/** A film that is rendered, changed and rendered again. */
export interface ChangeResult {
  readonly machine: Machine;
  readonly seconds: number;
  readonly whole: Run;
  readonly title: Run;
  readonly music: Run;
}

/** Kinds of tasks for which a render starts a process, and a Node that only says that it runs. */
export type StartKind = 'plan' | 'segment' | 'sound' | 'join' | 'empty';

export interface StartResult {
  readonly machine: Machine;
  /** Processor seconds of the process until it can take its task, of each turn. */
  readonly seconds: Readonly<Record<StartKind, readonly number[]>>;
}

/** The last results of each job. */
export interface RenderResults {
  readonly start?: StartResult;
  readonly change?: ChangeResult;
  readonly smart?: SmartResult;
  readonly colours?: readonly ColoursResult[];
  readonly video?: RenderResult;
  readonly flow?: FlowResult;
  /** One for each height, the lowest first. */
  readonly long?: readonly LongResult[];
}

/** One load of a page with empty caches. */
export interface PageLoad extends Measured {
  /** Bytes of JavaScript, as sent. */
  readonly scripts: number;
}

export interface PageResult {
  readonly path: string;
  readonly loads: PageLoad[];
  /** The same elements, styles and pictures without scripts. */
  readonly copies: PageLoad[];
}

/** The last results of loading pages. */
export interface PageResults {
  readonly machine?: Machine;
  readonly pages?: readonly PageResult[];
}
