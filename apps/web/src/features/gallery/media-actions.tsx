import { type MediaRecord } from '@kinoloom/contract';
import { Copy, Download, FolderInput, Pencil, Star, Tags, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { type MediaAction } from '../../lib/media-action.ts';
import { copyPrompt } from '../../ui/copy-prompt.ts';
import * as words from '../../words/en/studio/organise.ts';
import { downloadOne, useChanging, useFavourite, useZipping } from './changing.ts';

/** What is asked in a dialog before something is done with media. */
export interface RequestedDialog {
  readonly kind: 'delete' | 'move' | 'tags' | 'rename';
  readonly media: readonly MediaRecord[];
}

/** Actions of the studio on some media, such as those that lead to other screens. */
export type ActionsFor = (media: readonly MediaRecord[]) => readonly MediaAction[];

/**
 * What can be done with one result or several, in the order of its importance: for a card, the selection's bar and the phone's viewer.
 * @param ask opens a dialog
 */
export function useMediaActions(ask: (asked: RequestedDialog) => void, others: ActionsFor): ActionsFor {
  const { mutate: toggle } = useFavourite();
  const { mutate: change } = useChanging();
  const { mutate: zip, isPending: isZipping } = useZipping();
  return useCallback(
    (media) => {
      const [one, another] = media;
      if (!one) return [];
      const isOne = another === undefined;
      const allFavourites = media.every(({ favourite }) => favourite);
      const { prompt } = one;
      const markAll = (): void =>
        change({
          media,
          change: { favourite: !allFavourites },
          said: (count) => (allFavourites ? words.unmarkedFavourite({ count }) : words.markedFavourite({ count })),
          failed: words.favouritesNotChanged,
        });
      const actions: (MediaAction | false)[] = [
        {
          id: 'favourite',
          label: allFavourites ? words.unfavourite : words.favourite,
          note: '',
          icon: <Star {...(allFavourites && { fill: 'currentColor' })} />,
          run: isOne ? () => toggle(one) : markAll,
        },
        { id: 'tags', label: words.tags, note: '', icon: <Tags />, run: () => ask({ kind: 'tags', media }) },
        isOne && {
          id: 'rename',
          label: words.rename,
          note: '',
          icon: <Pencil />,
          run: () => ask({ kind: 'rename', media }),
        },
        {
          id: 'download',
          label: words.download,
          note: '',
          icon: <Download />,
          ...(isZipping && { disabled: true as const }),
          run: () => (isOne ? downloadOne(one) : zip(media.map(({ id }) => id))),
        },
        { id: 'move', label: words.move, note: '', icon: <FolderInput />, run: () => ask({ kind: 'move', media }) },
        ...others(media),
        isOne &&
          prompt !== null && {
            id: 'copy',
            label: words.copyPrompt,
            note: '',
            icon: <Copy />,
            run: () => void copyPrompt(prompt),
          },
        {
          id: 'delete',
          label: words.remove,
          note: '',
          icon: <Trash2 />,
          danger: true,
          run: () => ask({ kind: 'delete', media }),
        },
      ];
      return actions.filter((action) => action !== false);
    },
    [toggle, change, zip, isZipping, ask, others],
  );
}
