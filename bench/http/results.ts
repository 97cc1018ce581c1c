import type { Machine } from '../measure/machine.ts';

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
