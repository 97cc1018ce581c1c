import { type MediaRecord } from '@kinoloom/contract';
import { type MediaAction } from '../../lib/media-action.ts';
import { type Organising } from './organising.ts';

export interface ViewerProps {
  media: MediaRecord;
  /** On phones and tablets: the whole window, a bar with the prompt, and a sheet of actions in place of details beside it. */
  phone: boolean;
  /** Its index in the list, from 0; null while loading. */
  place: { readonly at: number; readonly total: number } | null;
  before: MediaRecord | undefined;
  after: MediaRecord | undefined;
  /** Name of its flow. */
  flow: string | undefined;
  /** Its available actions. */
  actions: readonly MediaAction[];
  /** Names and tags, where they can be changed. */
  organising?: Organising;
  onShow: (media: MediaRecord) => void;
  onFavourite: (media: MediaRecord) => void;
  onDownload: (media: MediaRecord) => void;
  onDelete: (media: MediaRecord) => void;
  onClose: () => void;
}
