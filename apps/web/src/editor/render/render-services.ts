import type { Job } from '@kinoloom/contract';
import { createContext, use } from 'react';

/** What the editor's renders need of the app around it. A new object whenever something of it changes. */
export interface RenderServices {
  readonly userId: string;
  /** Of the project: what its videos are called. */
  readonly name: string;
  /** Where the videos go; null: the user's newest flow. */
  readonly flowId: string | null;
  /** The project as the server has it. Null: it is not kept any more. */
  readonly project: { readonly id: string; readonly revision: number } | null;
  /** Whole credits that can be spent; undefined while not known. */
  readonly available: number | undefined;
  /** The user's jobs as they are pushed; undefined while not known. */
  readonly jobs: readonly Job[] | undefined;
  /** @throws ApiError */
  cancel(job: Job): Promise<void>;
  /** Starts the same again, at the same price. @throws ApiError */
  retry(job: Job): Promise<Job>;
  /** Reads the jobs anew: there is one more. */
  refreshJobs(): Promise<void>;
  /** Shows what is missing, and where to buy it. */
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
