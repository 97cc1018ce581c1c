import { type MediaRecord } from '@kinoloom/contract';
import { type MediaAction } from '../../lib/media-action.ts';

export interface ViewerProps {
  media: MediaRecord;
  /** Its place among what can be leafed through, from 0; null while that is being read. */
  place: { readonly at: number; readonly total: number } | null;
  before: MediaRecord | undefined;
  after: MediaRecord | undefined;
  /** The name of its flow. */
  flow: string | undefined;
  /** Everything that can be made of it. */
  actions: readonly MediaAction[];
  onShow: (media: MediaRecord) => void;
  onFavourite: (media: MediaRecord) => void;
  onDownload: (media: MediaRecord) => void;
  onDelete: (media: MediaRecord) => void;
  onClose: () => void;
}
