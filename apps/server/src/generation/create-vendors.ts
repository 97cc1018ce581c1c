import { revisionOf } from '../connections/index.ts';
import { outOfService, type OutOfService } from '../model-states/index.ts';
import { environmentVendors } from './environment-vendors.ts';
import { servedModels, sourcesOf } from './model-sources.ts';
import type { Vendors } from './operation.ts';
import { findOperation } from './operations.ts';
import { readConnections, type Connections, type ConnectionsDeps } from './read-connections.ts';
import { queueOf, type Served } from './served.ts';

interface VendorsOptions extends ConnectionsDeps {
  readonly sandboxUrl: string | undefined;
}

/** Who serves each model, chosen from its sources when the state of these was read. */
interface Choice {
  readonly connections: Connections;
  readonly out: OutOfService;
  readonly served: ReadonlyMap<string, Served>;
  /** In milliseconds since 1970. */
  readonly readAt: number;
}

/** How often the sources are looked at, where a model has several. */
const OUT_MS = 3_000;

const choose = (connections: Connections, out: OutOfService, readAt: number): Choice => ({
  connections,
  out,
  readAt,
  served: servedModels(connections.sources, out),
});

/** Reads the connections. Call `refresh` again and again, so that each process follows the changes of admins. */
export async function createVendors({ sandboxUrl, ...deps }: VendorsOptions): Promise<Vendors> {
  const { queries } = deps.db;
  const environment = environmentVendors(deps.config, sandboxUrl);
  const { sandbox } = environment;
  const read = (revision: number): Promise<Connections> => readConnections(deps, environment, revision);
  const known = (): Connections => choice.connections;
  let choice = choose(await read(await revisionOf(queries)), { has: () => false }, 0);

  /** Chooses again, by which sources are out of service now. */
  const chooseAgain = async (): Promise<void> => {
    const readAt = Date.now();
    const several = [...known().sources].filter(([, sources]) => sources.length > 1);
    const asked = several.flatMap(([model, sources]) => sourcesOf(model, sources));
    const out = asked.length > 0 ? await outOfService(queries, asked) : choice.out;
    choice = choose(known(), out, readAt);
  };

  return {
    get: (model) => choice.served.get(model),
    of: ({ provider, sandbox: isSandbox }) => (isSandbox ? sandbox : known().live).get(provider ?? ''),
    live: (name) => known().live.get(name),
    all: () => choice.served,
    async insteadOf({ model, provider, sandbox: isSandbox }) {
      if (isSandbox || model === null || (known().sources.get(model)?.length ?? 0) < 2) return undefined;
      await chooseAgain();
      const other = choice.served.get(model);
      const isOut = choice.out.has(model, provider ?? '');
      return isOut && other && other.vendor.name !== provider ? other : undefined;
    },
    revision: () => known().revision,
    own: () => known().inUse,
    ownEntries: () => known().ownEntries,
    chat: () => known().chat,
    transcriber: () => known().transcriber,
    operation: (id) => findOperation(id) ?? known().own.get(id),
    queues: () =>
      [...new Map([...sandbox, ...known().live]).values()].map(({ vendor, limits }) => ({
        name: queueOf(vendor.name),
        ...(limits && { concurrencyOfAll: limits.concurrency, rate: limits.perPeriod }),
      })),
    async refresh() {
      const revision = await revisionOf(queries);
      if (revision !== known().revision) {
        const connections = await read(revision);
        choice = { ...choice, connections };
      } else if (Date.now() < choice.readAt + OUT_MS) return;
      await chooseAgain();
    },
  };
}
