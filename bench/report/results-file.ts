import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../folders.ts';
import type { Machine } from '../measure/machine.ts';
import type { Pace } from '../gallery/pace.ts';
import type { Usage } from '../measure/run-measured.ts';
import type { Likeness } from '../render/likeness.ts';

interface Kept {
  render: RenderResults;
  player: PlayerResults;
  timeline: TimelineResults;
  gallery: GalleryResults;
  http: HttpResults;
}

const fileOf = (name: keyof Kept): string => join(folders.results, `${name}.json`);

/** What was measured last; nothing yet on a first run. */
export async function readResults<Name extends keyof Kept>(name: Name): Promise<Kept[Name]> {
  if (!existsSync(fileOf(name))) return {};
  return JSON.parse(await readFile(fileOf(name), 'utf8')) as Kept[Name];
}

/** Numbers are rounded to what they are worth. */
export async function writeResults<Name extends keyof Kept>(name: Name, results: Kept[Name]): Promise<void> {
  await mkdir(folders.results, { recursive: true });
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
  await writeFile(fileOf(name), `${JSON.stringify(results, rounded, 2)}\n`);
}

/** One way of using the gallery's grid. */
export interface GalleryRun extends Pace {
  readonly doing: string;
  /** Milliseconds of the page's main thread in a frame: script, style, layout and paint. */
  readonly work50: number;
  readonly work95: number;
  /** Megabytes of script memory afterwards, when what is not needed has been cleared away. */
  readonly heap: number;
}

/** What was measured last of the gallery. */
export interface GalleryResults {
  readonly machine?: Machine;
  readonly items?: number;
  readonly runs?: readonly GalleryRun[];
  /** Milliseconds until everything was loaded, page by page. */
  readonly loadedIn?: number;
}

/** How one kind of request was answered while so many connections asked for it, each one request after the other. */
export interface LoadResult {
  readonly connections: number;
  readonly perSecond: number;
  /** Milliseconds from the request to the end of its answer. */
  readonly p50: number;
  readonly p99: number;
  /** Of one answer, on average. */
  readonly bytes: number;
}

export interface RouteResult {
  readonly name: string;
  /** Requests a second at 50 connections that it shall reach, as a share of the landing page's. */
  readonly goal: number | undefined;
  readonly loads: readonly LoadResult[];
}

/** What was measured last of the server under many readers. The first route is the landing page, which the others are compared with. */
export interface HttpResults {
  readonly machine?: Machine;
  readonly items?: number;
  readonly routes?: readonly RouteResult[];
}

export interface PlayingResult {
  readonly seconds: number;
  /** Different frames shown in a second. */
  readonly framesPerSecond: number;
  /** Frames of the composition that were never shown. */
  readonly dropped: number;
}

export interface SeekResult {
  /** Frames from one keyframe of the source to the next. */
  readonly gop: number;
  readonly seeks: number;
  /** Milliseconds from asking for a frame until it is on show. */
  readonly p50: number;
  readonly p95: number;
  /** The same for frames that were shown shortly before. */
  readonly revisitP50: number;
  readonly revisitP95: number;
}

/** What was measured last of the player. */
export interface PlayerResults {
  readonly machine?: Machine;
  readonly playing?: PlayingResult;
  readonly seeking?: readonly SeekResult[];
}

/** One way of using the time line. */
export interface TimelineRun {
  readonly doing: string;
  /** Frames in which the page had anything to do. */
  readonly frames: number;
  /** Milliseconds of the page's main thread in a frame: script, style, layout and paint. */
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

/** What was measured last of the time line. */
export interface TimelineResults {
  readonly machine?: Machine;
  readonly items?: number;
  readonly runs?: readonly TimelineRun[];
  /** Milliseconds from being given 200 items until they can be used; median of several. */
  readonly opening?: number;
}

export const CONTESTANTS = ['kinoloom', 'filterGraph', 'ffmpeg', 'subtitles', 'remotion'] as const;
export type Contestant = (typeof CONTESTANTS)[number];

/** One composition made once. */
export interface Run extends Usage {
  readonly frames: number;
  readonly bytes: number;
}

export interface RenderResult {
  readonly machine: Machine;
  readonly runs: Readonly<Partial<Record<Contestant, readonly Run[]>>>;
  /** How many pages Remotion rendered with at once: what was quicker here. */
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
  /** Of the pictures, in pixels. */
  readonly height: number;
  readonly lengths: readonly { readonly minutes: number; readonly run: Run }[];
}

/** What was measured last of each job. */
export interface RenderResults {
  readonly video?: RenderResult;
  readonly flow?: FlowResult;
  /** One for each height, the lowest first. */
  readonly long?: readonly LongResult[];
}
