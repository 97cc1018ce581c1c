import { render, type RenderJob } from '@kinoloom/renderer';
import type { Work } from '../measure/run-measured.ts';

const LONGEST_MS = 2 * 60 * 60_000;

/** The renderer on a job, by the very call that the server makes: this process stands where the server does. */
export function kinoloom(job: RenderJob): Work {
  return async (onStart) => {
    await render(job, { onStart, limits: { wallMs: LONGEST_MS } });
  };
}
