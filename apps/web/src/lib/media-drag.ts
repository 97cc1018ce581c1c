/** The drag data type of a media id. */
const TYPE = 'application/x-kinoloom-media';

/** The id of the media dragged in this page, since the browser reveals drag data only on drop. */
let underWay: string | null = null;

export function startMediaDrag(data: DataTransfer, id: string): void {
  data.setData(TYPE, id);
  data.effectAllowed = 'copy';
  underWay = id;
  addEventListener('dragend', () => (underWay = null), { once: true, capture: true });
}

/** Whether a card is being dragged; its id is readable only on drop. */
export const isMediaDrag = (data: DataTransfer | null): boolean => data?.types.includes(TYPE) ?? false;

/** The id of the dragged card, if the drag started in this page. */
export const mediaUnderWay = (): string | null => underWay;

export const draggedMedia = (data: DataTransfer | null): string | null => data?.getData(TYPE) || null;
