/** The type under which a card of the wall carries its media id while it is dragged. */
const TYPE = 'application/x-kinoloom-media';

export function startMediaDrag(data: DataTransfer, id: string): void {
  data.setData(TYPE, id);
  data.effectAllowed = 'copy';
}

/** Whether a card is being dragged; its id is only readable once it is dropped. */
export const isMediaDrag = (data: DataTransfer | null): boolean => data?.types.includes(TYPE) ?? false;

export const draggedMedia = (data: DataTransfer | null): string | null => data?.getData(TYPE) || null;
