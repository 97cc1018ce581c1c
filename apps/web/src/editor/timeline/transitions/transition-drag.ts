import { TransitionKind } from '@kinoloom/composition';

/** The drag data type of a kind of transition. */
const TYPE = 'application/x-kinoloom-transition';

export function startTransitionDrag(data: DataTransfer, kind: TransitionKind): void {
  data.setData(TYPE, kind);
  data.effectAllowed = 'copy';
}

/** Whether a kind of transition is being dragged; which one is readable only on drop. */
export const isTransitionDrag = (data: DataTransfer | null): boolean => data?.types.includes(TYPE) ?? false;

export const draggedTransition = (data: DataTransfer | null): TransitionKind | undefined =>
  TransitionKind.safeParse(data?.getData(TYPE)).data;
