import { catalogue, isModel, isVideoModel, type Size } from '@kinoloom/contract';
import type { SentValues } from '../spec/index.ts';

interface Format {
  readonly sizes: Readonly<Partial<Record<string, Size>>>;
  readonly seconds?: readonly number[];
  readonly resolution?: string | null;
}

/** What a model with these formats can be sent. */
export function sentValues({ sizes, seconds = [], resolution }: Format): SentValues {
  const all = Object.values(sizes).filter((size) => size !== undefined);
  return {
    aspectRatio: Object.keys(sizes),
    width: all.map(({ width }) => width),
    height: all.map(({ height }) => height),
    seconds,
    ...(resolution != null && { resolution: [resolution] }),
  };
}

/** What the models of the catalogue can be sent, by id. */
export const sentByCatalogue: ReadonlyMap<string, SentValues> = new Map(
  catalogue.flatMap((entry) => {
    if (!isModel(entry)) return [];
    const { seconds, resolution } = isVideoModel(entry) ? entry : {};
    return [
      [entry.id, sentValues({ sizes: entry.sizes, ...(seconds && { seconds }), ...(resolution && { resolution }) })],
    ];
  }),
);
