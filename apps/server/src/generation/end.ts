import type { JobFailure } from '../jobs/index.ts';

/** How a generation ended. */
export type End =
  | { readonly state: 'stored' }
  | { readonly state: 'canceled' }
  | { readonly state: 'failed'; readonly failure: JobFailure };
