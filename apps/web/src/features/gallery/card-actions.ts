import { type MediaRecord } from '@kinoloom/contract';
import { useEffect, useMemo, useRef } from 'react';
import { type Command } from '../../lib/keyboard/index.ts';
import { type MediaAction } from '../../lib/media-action.ts';
import type { CardHandlers } from './media-card.tsx';
import { reached, toggled, type Selection } from './selection.ts';

export interface GridHandlers {
  readonly onOpen: (media: MediaRecord) => void;
  /** What can be done with some media. */
  readonly actions: (media: readonly MediaRecord[]) => readonly MediaAction[];
}

/** What the actions of a card need to know of its grid. */
interface Grid {
  readonly items: readonly MediaRecord[];
  /** Ids of all items in display order. */
  readonly order: readonly string[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly handlers: GridHandlers;
}

/** Stable handlers for all cards, so that a changed selection does not re-render them. */
export function useCardHandlers(state: Omit<Grid, 'items'> & { onActive: (id: string) => void }): CardHandlers {
  const now = useRef(state);
  useEffect(() => {
    now.current = state;
  });
  return useMemo(() => {
    const pick = (id: string, range: boolean): void => {
      const { selection, order, onSelect } = now.current;
      onSelect(range ? reached(selection, id, order) : toggled(selection, id));
    };
    return {
      onPress: (media, { shift, more }) => {
        now.current.onActive(media.id);
        if (shift || more || now.current.selection.ids.size > 0) pick(media.id, shift);
        else now.current.handlers.onOpen(media);
      },
      onPick: (media, range) => pick(media.id, range),
      actions: (media) => now.current.handlers.actions(media),
    };
  }, []);
}

/** What a shortcut does to one card, or to the selection; false if it is none for cards. */
export function actOn(
  media: MediaRecord,
  command: Command<'gallery'>,
  { items, order, selection, onSelect, handlers }: Grid,
): boolean {
  const run = (id: string, some: readonly MediaRecord[]): boolean => {
    const action = handlers.actions(some).find((one) => one.id === id);
    action?.run();
    return action !== undefined;
  };
  switch (command) {
    case 'open':
      handlers.onOpen(media);
      return true;
    case 'select':
      onSelect(toggled(selection, media.id));
      return true;
    case 'selectTo':
      onSelect(reached(selection, media.id, order));
      return true;
    case 'favourite':
      return run('favourite', [media]);
    case 'rename':
      return run('rename', [media]);
    case 'delete':
      return run('delete', selection.ids.size > 0 ? items.filter(({ id }) => selection.ids.has(id)) : [media]);
    case 'selectAll':
    case 'selectNone':
      return false;
  }
}
