import { type MediaRecord } from '@kinoloom/contract';
import { type KnownTag } from '../../lib/tag-choices.ts';

/** Where a viewer's results are named and tagged. */
export interface Organising {
  /** All of the user's tags, for suggestions. */
  readonly known: readonly KnownTag[];
  /** Null takes the title away. */
  readonly onRename: (media: MediaRecord, title: string | null) => void;
  readonly onTag: (media: MediaRecord, tag: string) => void;
  readonly onUntag: (media: MediaRecord, tag: string) => void;
  /** Opens a dialog, on a phone. */
  readonly onAsk: (kind: 'tags' | 'rename', media: MediaRecord) => void;
}
