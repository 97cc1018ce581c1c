import type { GradedOverlay } from '@kinoloom/composition';
import { useRef, type PointerEvent } from 'react';
import { commitEdit, discardPreview, previewEdit, useEditor } from '../../store/index.ts';
import type { Point } from '../geometry/box.ts';
import { drawnMask, handleOf, masked } from './mask-edit.ts';
import { nearestSide } from './mask-gesture.ts';

interface GestureProps {
  overlay: GradedOverlay;
  /** A place on the screen in shares of the overlay's box. */
  shareOf: (event: { clientX: number; clientY: number }) => Point;
  focusOn: (handle: string) => void;
  onAdded: (point: number) => void;
}

/** Dragging a mask and its handles. */
export function useMaskGesture({ overlay, shareOf, focusOn, onAdded }: GestureProps) {
  const editor = useEditor();
  const held = useRef<{ pointer: number; handle: string; from: Point; said: string | undefined } | null>(null);
  const draw = (event: PointerEvent): void => {
    const { mask } = overlay.styles;
    if (!held.current || !mask) return;
    const { handle, from } = held.current;
    const after = drawnMask(mask, handle, [from, shareOf(event)], overlay, event.shiftKey);
    held.current.said = after.said;
    previewEdit(editor, masked(overlay, after.mask));
  };
  const cancel = (): void => {
    held.current = null;
    discardPreview(editor);
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (held.current || (event.pointerType === 'mouse' && event.button !== 0)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const handle = handleOf(event.target) ?? 'move';
      held.current = { pointer: event.pointerId, handle, from: shareOf(event), said: undefined };
      focusOn(handle);
      if (handle === 'outline') draw(event);
    },
    onPointerMove(event: PointerEvent): void {
      if (event.pointerId === held.current?.pointer) draw(event);
    },
    onPointerUp(event: PointerEvent): void {
      const { mask } = overlay.styles;
      if (event.pointerId !== held.current?.pointer) return;
      const { handle, from, said } = held.current;
      held.current = null;
      if (handle === 'outline' && mask?.shape === 'path') onAdded(nearestSide(mask, from, overlay) + 1);
      if (said !== undefined) commitEdit(editor, { said });
    },
    onPointerCancel: cancel,
  };
  return { isHeld: () => held.current !== null, cancel, handlers };
}
