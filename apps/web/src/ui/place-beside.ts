import type { TooltipSide } from './tooltip.tsx';

interface Box {
  width: number;
  height: number;
}

interface Place extends Box {
  left: number;
  top: number;
}

const gap = 6;
const margin = 8;
const opposite: Record<TooltipSide, TooltipSide> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/** Position of a box beside its anchor, in px: on the requested side, else on the other one, within the screen. */
export function placeBeside(
  anchor: Place,
  box: Box,
  { side, screen }: { side: TooltipSide; screen: Box },
): { x: number; y: number } {
  const at = (chosen: TooltipSide) => {
    const middle = {
      x: anchor.left + anchor.width / 2 - box.width / 2,
      y: anchor.top + anchor.height / 2 - box.height / 2,
    };
    switch (chosen) {
      case 'top':
        return { x: middle.x, y: anchor.top - gap - box.height };
      case 'bottom':
        return { x: middle.x, y: anchor.top + anchor.height + gap };
      case 'left':
        return { x: anchor.left - gap - box.width, y: middle.y };
      case 'right':
        return { x: anchor.left + anchor.width + gap, y: middle.y };
    }
  };
  const fits = ({ x, y }: { x: number; y: number }, chosen: TooltipSide) =>
    chosen === 'top' || chosen === 'bottom'
      ? y >= margin && y + box.height <= screen.height - margin
      : x >= margin && x + box.width <= screen.width - margin;
  const wanted = at(side);
  const other = at(opposite[side]);
  const chosen = fits(wanted, side) || !fits(other, opposite[side]) ? wanted : other;
  const onto = (value: number, size: number, limit: number) =>
    Math.round(Math.max(margin, Math.min(value, limit - margin - size)));
  return { x: onto(chosen.x, box.width, screen.width), y: onto(chosen.y, box.height, screen.height) };
}
