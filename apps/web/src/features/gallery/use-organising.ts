import { type MediaRecord } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import * as words from '../../words/en/studio/organise.ts';
import { useChanging, useRenaming } from './changing.ts';
import { type MediaChange } from './changes.ts';
import { tagsQuery } from './queries.ts';

/** Names and tags of single results, for the viewer. */
export function useOrganising(active: boolean) {
  const known = useQuery({ ...tagsQuery, enabled: active }).data ?? [];
  const { mutate: rename } = useRenaming();
  const { mutate: change } = useChanging();
  const tag = (media: MediaRecord, how: MediaChange, said: string): void =>
    change({ media: [media], change: how, said: () => said, failed: words.tagsNotChanged });
  return {
    known,
    onRename: (media: MediaRecord, title: string | null) => rename({ media, title }),
    onTag: (media: MediaRecord, added: string) => tag(media, { add_tags: [added] }, words.tagAdded({ tag: added })),
    onUntag: (media: MediaRecord, removed: string) =>
      tag(media, { remove_tags: [removed] }, words.tagRemoved({ tag: removed })),
  };
}
