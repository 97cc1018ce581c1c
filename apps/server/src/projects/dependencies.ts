import type { Database } from '../platform/db/index.ts';

/** What commands on projects need. */
export interface ProjectDeps {
  readonly db: Database;
  /** Our own origin: sources may name our media with it. */
  readonly publicUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
