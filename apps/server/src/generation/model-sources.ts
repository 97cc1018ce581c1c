import { catalogue } from '@kinoloom/contract';
import type { ConnectionRow, OwnModelRow } from '../connections/index.ts';
import type { ModelSource, OutOfService } from '../model-states/index.ts';
import type { Served } from './served.ts';

/** The studio's own models exist only in the sandbox, whichever keys are set. */
const SANDBOX_ONLY: ReadonlySet<string> = new Set(['mock-img', 'mock-vid']);

/** Who can serve each model, in the order in which they are asked. They differ in neither price nor result. */
export type ModelSources = ReadonlyMap<string, readonly Served[]>;

interface Available {
  /** Connections that are not paused, oldest first. */
  readonly stored: readonly { readonly row: ConnectionRow; readonly served: Served }[];
  /** By environment variables. */
  readonly configured: ReadonlyMap<string, Served>;
  readonly sandbox: ReadonlyMap<string, Served>;
  readonly own: readonly OwnModelRow[];
}

/**
 * A row of the catalogue is served by its own vendor's connections, newest first, then by that vendor's environment variables, then by other vendors that
 * have the model. The sandbox stands in only where nobody else can: its results are placeholders.
 */
export function modelSources({ stored, configured, sandbox, own }: Available): ModelSources {
  const live = [
    ...stored.toReversed().map(({ row, served }) => ({ kind: row.kind, served })),
    ...[...configured].map(([kind, served]) => ({ kind, served })),
  ];
  const sources = new Map<string, readonly Served[]>();
  for (const { id, vendor } of catalogue) {
    const able = SANDBOX_ONLY.has(id) ? [] : live.filter(({ served }) => served.vendor.serves(id));
    const [first = [], others = []] = [true, false].map((isOwn) =>
      able.filter(({ kind }) => (kind === vendor) === isOwn),
    );
    const chosen = [...first, ...others].map(({ served }) => served);
    const playing = sandbox.get(vendor);
    if (chosen.length > 0) sources.set(id, chosen);
    else if (playing?.vendor.serves(id)) sources.set(id, [playing]);
  }
  const byId = new Map(stored.map(({ row, served }) => [row.id, served]));
  for (const { id, fields } of own) {
    const served = byId.get(fields.connection);
    if (served?.vendor.serves(id)) sources.set(id, [served]);
  }
  return sources;
}

export const sourcesOf = (model: string, sources: readonly Served[]): ModelSource[] =>
  sources.map(({ vendor, sandbox }) => ({ model, provider: vendor.name, sandbox }));

/** Who serves new jobs of each model: the first source that is in service, or the first of all. */
export const servedModels = (sources: ModelSources, out: OutOfService): ReadonlyMap<string, Served> =>
  new Map(
    [...sources].flatMap(([model, all]) => {
      const chosen = all.find(({ vendor }) => !out.has(model, vendor.name)) ?? all[0];
      return chosen ? [[model, chosen] as const] : [];
    }),
  );
