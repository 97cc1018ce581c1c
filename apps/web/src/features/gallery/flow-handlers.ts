import { type GalleryFlow, type MediaRecord } from '@kinoloom/contract';

/** What can be done with a flow where it is shown. */
export interface FlowHandlers {
  /** One of its pictures, large. */
  readonly onOpen: (media: MediaRecord) => void;
  /** Everything in it. */
  readonly onAll: (flow: GalleryFlow) => void;
  /** In the studio, to go on with. */
  readonly onStudio: (flow: GalleryFlow) => void;
  readonly onEdit: (flow: GalleryFlow) => void;
  readonly onDelete: (flow: GalleryFlow) => void;
}
