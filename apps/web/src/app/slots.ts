import { createElement, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { lazyWithRetry, importWithRetry } from '../lib/lazy-module.ts';

const load = () => import('./studio-video/index.ts');
type Parts = Awaited<ReturnType<typeof load>>;
let parts: Parts | undefined;

/** The parts of the studio, which are files of their own. */
export const loadStudioScreen = async (): Promise<Parts> => (parts ??= await importWithRetry(load));

/** A place that waits for its part. Where the parts are there it does not wait for a moment, in which its skeleton would show. */
function slot<Props extends object>(
  pick: (parts: Parts) => ComponentType<Props>,
): FunctionComponent<Props & { fallback?: ReactNode }> {
  const Later = lazyWithRetry(async () => pick(await loadStudioScreen()));
  return function Slot(props) {
    const [Part] = useState<ComponentType<Props & { fallback?: ReactNode }>>(() => (parts ? pick(parts) : Later));
    return createElement(Part, props);
  };
}

/** The places of the studio that features fill. */
export const slots = {
  /** The sidebar's panel; `headerEnd` is the collapse button, for the right of its 56 px header. */
  FlowStrip: slot<{ headerEnd: ReactNode }>(({ Strip }) => Strip),
  /** Video tab, left of the header: flow name, count, new flow. */
  FlowHeader: slot(({ FlowHeader }) => FlowHeader),
  /** Video tab, right of the header: what the wall shows. */
  WallFilter: slot(({ WallFilter }) => WallFilter),
  /** Video tab: the wall and the prompt; fills its box. */
  Workspace: slot(({ Workspace }) => Workspace),
  /** In every header, while there is something to show. */
  JobsButton: slot(({ JobsButton }) => JobsButton),
};
