import {
  findEntry,
  tools,
  type Entry,
  type Model,
  type OwnEntry,
  type OwnFamily,
  type PublicConfig,
  type Tool,
} from '@kinoloom/contract';
import { configQuery } from './config.ts';
import { queryClient } from './query-client.ts';

/** The models that admins added, with those that were removed, as far as this page knows them. */
const ownEntries = (): readonly OwnEntry[] => queryClient.getQueryData(configQuery.queryKey)?.own ?? [];

/** The entry of the catalogue or of a model of one's own, also of a removed one; undefined for an unknown id. */
export function entryOf(id: string): Entry | undefined {
  const own = findEntry(id) ? undefined : ownEntries().find((entry) => entry.id === id);
  return findEntry(id) ?? (own && (modelFrom(own) ?? toolFrom(own)));
}

function toolFrom({ id, label, note, media, family, vendor, path, price, estimatedSeconds, size }: OwnEntry): Tool {
  return { id, label, note, media, family, vendor, path, price, estimatedSeconds, ...(size && { size }) };
}

/** A model of one's own for images or clips; undefined for a tool. */
function modelFrom(entry: OwnEntry): Model | undefined {
  const { media, sizes } = entry;
  if (!sizes) return undefined;
  const shared = { ...toolFrom(entry), sizes: given(sizes), listed: entry.listed ?? true };
  if (media === 'image') return { ...shared, media };
  if (media !== 'video') return undefined;
  const { seconds = [], resolution = null, followsImage = false, needsImage = false, takesLastImage = false } = entry;
  return { ...shared, media, seconds, resolution, followsImage, needsImage, takesLastImage };
}

/** Without what is undefined. */
const given = (sizes: NonNullable<OwnEntry['sizes']>): Model['sizes'] =>
  Object.fromEntries(Object.entries(sizes).filter(([, size]) => size !== undefined));

const isServed = (config: PublicConfig | undefined, id: string): boolean =>
  config?.models.some((model) => model.id === id) ?? false;

/** Models of one's own on offer that make images or clips. */
export const offeredOwnModels = (media: 'image' | 'video', config: PublicConfig | undefined): readonly Model[] =>
  (config?.own ?? []).flatMap((entry) => {
    const model = entry.media === media && isServed(config, entry.id) ? modelFrom(entry) : undefined;
    return model ?? [];
  });

/** The tools of a family on offer: of the catalogue, then of one's own. Until the config is known, the catalogue's. */
export const toolChoices = (family: Exclude<OwnFamily, 'image' | 'clip'>, config: PublicConfig | undefined): Tool[] => [
  ...tools.filter((tool) => tool.family === family && (!config || isServed(config, tool.id))),
  ...(config?.own ?? []).filter((own) => own.family === family && isServed(config, own.id)).map(toolFrom),
];

/** Whether it is a model of one's own. */
export const isOwn = ({ path }: Pick<Entry, 'path'>): boolean => path.startsWith('/api/ai/own/');

/** Names a model of one's own in a request: those of a family share their path. */
export const modelField = (entry: Pick<Entry, 'id' | 'path'>): { readonly model?: string } =>
  isOwn(entry) ? { model: entry.id } : {};

/** The label of a model of one's own that is not on offer now, because it was removed or its connection is paused. */
export function goneModel(id: string, config: PublicConfig | undefined): string | undefined {
  return isServed(config, id) ? undefined : config?.own.find((own) => own.id === id)?.label;
}
