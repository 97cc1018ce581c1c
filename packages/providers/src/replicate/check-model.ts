import { MakeLipsync, MixRatio, ReframeRatio } from '@kinoloom/contract';
import { type InputSchema, problemsOfTable, sentByCatalogue } from '../field-table/index.ts';
import { type Client, ownEntry } from '../http/index.ts';
import type { ModelCheck, SentValues } from '../spec/index.ts';
import type { ReplicateModel } from './models.ts';
import { type Gone, pathOf, Published, readPublished, schemaOf, Version } from './published.ts';

const MIXED: SentValues = { aspectRatio: MixRatio.options, outputFormat: ['png', 'jpg'] };
/** What the tools of the catalogue can be sent, by id. */
const SENT_BY_TOOLS: Readonly<Record<string, SentValues>> = {
  'flux-kontext-pro': MIXED,
  'flux-multi-image': MIXED,
  reframe: { aspectRatio: ReframeRatio.options },
  lipsync: { syncMode: MakeLipsync.shape.syncMode.unwrap().options, temperature: [0, 1] },
  'split-audio': { splitModel: ['htdemucs'], trackFormat: ['mp3', 'wav'], trackKbps: [128, 192, 256, 320] },
};

/** Compares the models of a catalogue entry with their descriptions; undefined if there are none. */
export async function checkModel(
  model: string,
  served: readonly ReplicateModel[],
  sent: SentValues | undefined,
  described: (id: string) => Promise<Description>,
): Promise<ModelCheck | undefined> {
  const values = sent ?? sentByCatalogue.get(model) ?? ownEntry(SENT_BY_TOOLS, model) ?? {};
  const found: Found[] = [];
  for (const one of served) found.push(problemsOf(one, values, await described(one.id)));
  const worst = (['retired', 'changed', 'live'] as const).find((state) => found.some((one) => one.state === state));
  return (
    worst && { model, state: worst, message: [...new Set(found.flatMap(({ message }) => message ?? []))].join(' ') }
  );
}

/** What Replicate tells of an id. */
type Description = Gone | { readonly input: InputSchema | undefined; readonly isOfficial: boolean };

interface Found {
  /** Undefined if nothing is published of it. */
  readonly state?: ModelCheck['state'];
  readonly message?: string;
}

function problemsOf(model: ReplicateModel, sent: SentValues, description: Description): Found {
  const name = model.id.split(':')[0] ?? model.id;
  if ('gone' in description) return { state: 'retired', message: `${name}: ${description.gone}` };
  const { input, isOfficial } = description;
  if (!input) return {};
  const problems = [
    ...(model.id.includes(':') || isOfficial ? [] : ['It is no official model any more, so its id needs a version.']),
    ...problemsOfTable(model, input, sent),
  ];
  return problems.length === 0 ? { state: 'live' } : { state: 'changed', message: `${name}: ${problems.join(' ')}` };
}

/** Reads the description of each id once. A pinned version has a schema of its own. */
export function describer(client: Client, signal: AbortSignal): (id: string) => Promise<Description> {
  const known = new Map<string, Promise<Description>>();
  const describe = async (id: string): Promise<Description> => {
    const { path, version } = pathOf(id);
    if (version !== undefined) {
      const pinned = await readPublished(client, `${path}/versions/${version}`, Version, signal);
      return 'gone' in pinned ? pinned : { input: schemaOf(pinned.found, 'Input'), isOfficial: false };
    }
    const model = await readPublished(client, path, Published, signal);
    if ('gone' in model) return model;
    // A model that does not tell is taken for what it was.
    return { input: schemaOf(model.found.latest_version, 'Input'), isOfficial: model.found.is_official ?? true };
  };
  return (id) => {
    const description = known.get(id) ?? describe(id);
    known.set(id, description);
    return description;
  };
}
