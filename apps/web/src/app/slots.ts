import { lazy, type ComponentType, type ReactNode } from 'react';

/** The places of the studio that features fill. Each may be lazy: the shell waits with a skeleton. */
export interface StudioSlots {
  /** The sidebar's panel; `headerEnd` is the collapse button, for the right of its 56 px header. */
  FlowStrip?: ComponentType<{ headerEnd: ReactNode }>;
  /** Video tab, left of the header: flow name, count, new flow. */
  FlowHeader?: ComponentType;
  /** Video tab, right of the header: what the wall shows. */
  WallFilter?: ComponentType;
  /** Video tab: the wall and the prompt; fills its box. */
  Workspace?: ComponentType;
  /** In every header, while there is something to show. */
  JobsButton?: ComponentType;
}

const studio = () => import('./studio-video/index.ts');

export const slots: StudioSlots = {
  FlowStrip: lazy(async () => ({ default: (await studio()).Strip })),
  FlowHeader: lazy(async () => ({ default: (await studio()).FlowHeader })),
  WallFilter: lazy(async () => ({ default: (await studio()).WallFilter })),
  Workspace: lazy(async () => ({ default: (await studio()).Workspace })),
  JobsButton: lazy(async () => ({ default: (await studio()).JobsButton })),
};
