import { catalogue, limits, type Entry, type ModelList } from '@kinoloom/contract';
import type { VendorAdapter } from '@kinoloom/providers';
import { usualTimes } from '../jobs/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';
import { checkModels, listChecks, type Checkable, type Occasion } from './checks.ts';
import { recentJobs } from './recent-jobs.ts';
import { statesOf, type Evidence, type RecentJobs } from './rules.ts';

interface ServedModel {
  readonly vendor: VendorAdapter;
  readonly sandbox: boolean;
  readonly isStored?: true;
  readonly connection?: string;
}

/** Who serves what, see `Vendors`. */
export interface Serving {
  all(): ReadonlyMap<string, ServedModel>;
  own(): readonly { readonly entry: Entry }[];
  revision(): number;
}

interface Deps {
  readonly db: Database;
  readonly serving: Serving;
  readonly log: Log;
}

type States = Pick<ModelList, 'models' | 'problems'>;

export interface ModelStates {
  /** The states, not older than a few seconds. */
  list(): Promise<States>;
  /** Checks the vendors that are due, or all of them when `asked`. */
  check(occasion: Occasion): Promise<void>;
}

export function createModelStates({ db, serving, log }: Deps): ModelStates {
  let kept: { readonly until: number; readonly states: Promise<States> } | undefined;
  return {
    async list() {
      if (!kept || kept.until < Date.now())
        kept = { until: Date.now() + limits.modelStates.keptMs, states: readStates(db, serving) };
      const { states } = kept;
      return states.catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
    },
    async check(occasion) {
      await checkModels(db.queries, log, checkable(serving), occasion);
      kept = undefined;
    },
  };
}

/** The vendors whose models can be checked. */
function checkable(serving: Serving): Checkable[] {
  const live = [...serving.all().values()].filter(({ vendor, sandbox }) => !sandbox && vendor.checkModels);
  const byName = new Map(live.map((served) => [served.vendor.name, served]));
  return [...byName.values()].map(({ vendor, isStored }) => ({ vendor, revision: isStored ? serving.revision() : 0 }));
}

/** Long videos are made by the studio itself. */
const entriesOf = (serving: Serving): Entry[] => [
  ...catalogue.filter(({ vendor }) => vendor !== 'studio'),
  ...serving.own().map(({ entry }) => entry),
];

/**
 * The states of all models now.
 * @param failing a job that is about to fail for a reason of its vendor, and counts already
 */
export async function readStates(
  { queries }: Pick<Database, 'queries'>,
  serving: Serving,
  failing?: { readonly model: string },
): Promise<States & { readonly jobs: ReadonlyMap<string, RecentJobs> }> {
  const served = [...serving.all()];
  const sources = served.map(([model, { vendor, sandbox }]) => ({ model, provider: vendor.name, sandbox }));
  const [recent, checks, times] = await Promise.all([
    recentJobs(queries, sources),
    listChecks(queries),
    usualTimes(queries, sources),
  ]);
  const counted = new Map(recent.map((jobs): [string, RecentJobs] => [jobs.model, jobs]));
  const jobs = failing ? withFailure(counted, failing.model) : counted;
  const evidence = ({ id }: Entry): Evidence => {
    const by = serving.all().get(id);
    if (!by) return { served: null, jobs: undefined, check: undefined };
    const row = by.sandbox ? undefined : checks.find(({ provider }) => provider === by.vendor.name);
    const found = row?.models.find(({ model }) => model === id);
    return {
      served: { provider: by.vendor.name, connection: by.connection ?? null, sandbox: by.sandbox },
      jobs: jobs.get(id),
      check: found && row?.checkedAt ? { ...found, at: row.checkedAt } : undefined,
    };
  };
  const connections = new Map(
    served.map(([, { vendor, connection, sandbox }]) => [vendor.name, { connection, sandbox }]),
  );
  return {
    jobs,
    models: statesOf(entriesOf(serving).map((entry) => [entry, evidence(entry)] as const)).map((status) => {
      const known = times.get(status.id);
      return { ...status, times: known ? { usual: known.usualSeconds, longest: known.longestSeconds } : null };
    }),
    problems: checks.flatMap(({ provider, problem }) => {
      const known = connections.get(provider);
      return problem === null || !known || known.sandbox
        ? []
        : [{ provider, connection: known.connection ?? null, message: problem }];
    }),
  };
}

function withFailure(counted: ReadonlyMap<string, RecentJobs>, model: string): Map<string, RecentJobs> {
  const { of, failed, words } = counted.get(model) ?? { of: 0, failed: 0, words: null };
  return new Map([...counted, [model, { of: of + 1, failed: failed + 1, words }]]);
}
