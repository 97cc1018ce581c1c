import type { Job } from '@kinoloom/contract';
import { createContext, use } from 'react';

/** What the editor's renders need from the app. Immutable: replaced on every change. */
export interface RenderServices {
  readonly userId: string;
  /** Project name, used for its videos. */
  readonly name: string;
  /** Flow for the videos; null: the user's newest flow. */
  readonly flowId: string | null;
  /** The project as on the server; null if it is no longer stored. */
  readonly project: { readonly id: string; readonly revision: number } | null;
  /** Available credits; undefined while unknown. */
  readonly available: number | undefined;
  /** The user's jobs as pushed; undefined while unknown. */
  readonly jobs: readonly Job[] | undefined;
  /** @throws ApiError */
  cancel(job: Job): Promise<void>;
  /** Repeats the job at the same price. @throws ApiError */
  retry(job: Job): Promise<Job>;
  /** Refetches the jobs after a new one was started. */
  refreshJobs(): Promise<void>;
  /** Shows the missing credits and where to buy them. */
  onShortfall(shortfall: { message: string; required: number; available: number }): void;
  readonly onBuyCredits: () => void;
  readonly download: (url: string) => void;
}

export const RenderServicesContext = createContext<RenderServices | null>(null);

/** @throws Error outside of an editor */
export function useRenderServices(): RenderServices {
  const services = use(RenderServicesContext);
  if (!services) throw new Error('This part of the screen belongs inside a RenderProvider');
  return services;
}
