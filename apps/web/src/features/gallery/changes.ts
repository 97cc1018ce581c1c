import { type ChangeInGallery, type MediaRecord } from '@kinoloom/contract';

/** A change of many media at once, as the server takes it. */
export type MediaChange = Omit<ChangeInGallery, 'ids'>;

/** A record after a change, as the server writes it. */
export function changedRecord(media: MediaRecord, change: MediaChange): MediaRecord {
  const { add_tags = [], remove_tags = [], favourite = media.favourite, flow_id = media.flow_id } = change;
  const tags = [...new Set([...media.tags, ...add_tags])].filter((tag) => !remove_tags.includes(tag));
  return { ...media, tags, favourite, flow_id };
}

/** A request that takes a change back from some of the media. */
export interface Inverse {
  readonly ids: readonly string[];
  readonly change: MediaChange;
}

/** What takes a change back: a request for each group of media that were alike before. Undefined where a medium was in no flow, into which nothing can be moved. */
export function inversesOf(media: readonly MediaRecord[], change: MediaChange): Inverse[] | undefined {
  const groups = new Map<string, { ids: string[]; change: MediaChange }>();
  for (const before of media) {
    const after = changedRecord(before, change);
    const added = after.tags.filter((tag) => !before.tags.includes(tag));
    const removed = before.tags.filter((tag) => !after.tags.includes(tag));
    if (after.flow_id !== before.flow_id && before.flow_id === null) return undefined;
    const back: MediaChange = {
      ...(added.length > 0 && { remove_tags: added }),
      ...(removed.length > 0 && { add_tags: removed }),
      ...(after.favourite !== before.favourite && { favourite: before.favourite }),
      ...(after.flow_id !== before.flow_id && before.flow_id !== null && { flow_id: before.flow_id }),
    };
    if (Object.keys(back).length === 0) continue;
    const name = JSON.stringify(back);
    const group = groups.get(name) ?? { ids: [], change: back };
    group.ids.push(before.id);
    groups.set(name, group);
  }
  return [...groups.values()];
}
