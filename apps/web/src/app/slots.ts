import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import { lazyWithRetry, importWithRetry } from '../lib/lazy-module.ts';

const load = () => import('./studio-video/index.ts');
type Parts = Awaited<ReturnType<typeof load>>;
let parts: Parts | undefined;

export const loadStudioScreen = async (): Promise<Parts> => (parts ??= await importWithRetry(load));

const slot = <Props extends object>(
  pick: (parts: Parts) => ComponentType<Props>,
): FunctionComponent<Props & { fallback?: ReactNode }> =>
  lazyWithRetry(
    async () => pick(await loadStudioScreen()),
    () => parts && pick(parts),
  );

/** The studio's slots for features. */
export const slots = {
  /** The sidebar's panel; `headerEnd` is the collapse button, for the right of its 56 px header. */
  FlowStrip: slot<{ headerEnd: ReactNode }>(({ Strip }) => Strip),
  /** Video tab, left of the header: flow name, count, new flow. */
  FlowHeader: slot(({ FlowHeader }) => FlowHeader),
  /** Video tab, right of the header: the wall's filter. */
  WallFilter: slot(({ WallFilter }) => WallFilter),
  /** Video tab: the wall and the prompt; fills its box. */
  Workspace: slot(({ Workspace }) => Workspace),
  /** In every header, while there are jobs to show. */
  JobsButton: slot(({ JobsButton }) => JobsButton),
};
