import { StickerId } from '@kinoloom/composition';

/** The type under which a sticker of the panel is dragged. */
const TYPE = 'application/x-kinoloom-sticker';

export function startStickerDrag(data: DataTransfer, id: StickerId): void {
  data.setData(TYPE, id);
  data.effectAllowed = 'copy';
}

export const isStickerDrag = (data: DataTransfer): boolean => data.types.includes(TYPE);

export const draggedSticker = (data: DataTransfer): StickerId | undefined =>
  StickerId.safeParse(data.getData(TYPE)).data;
