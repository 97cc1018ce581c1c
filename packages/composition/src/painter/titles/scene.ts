import type { TemplateOverlay } from '../../overlay.ts';
import { endOf } from '../../timing.ts';
import { titleTemplates } from '../../templates.ts';
import { hanOf, type Han } from '../fonts/han.ts';
import type { Pen, Rect, PaintContext } from '../pen.ts';
import { baselineBelowMiddle, drawRun, widthOf, type Face, type Fill, type Setting } from '../typeset.ts';

/** What a title is painted with. Lengths in a title are for a box whose short side is 1080, times `unit`. */
export interface TitleScene {
  readonly pen: Pen;
  readonly context: PaintContext;
  readonly han: Han;
  readonly box: Rect;
  readonly unit: number;
  /** Seconds since it began, until it ends, and in all. */
  readonly since: number;
  readonly left: number;
  readonly length: number;
  /** Frames since it began. */
  readonly frame: number;
  readonly text: (index: number) => string;
  /** Colours, where the overlay sets its own. */
  readonly colour: (otherwise: string) => string;
  readonly accent: (otherwise: string) => string;
}

export interface Title {
  /** Every typeface that something in it is set in. */
  readonly faces: readonly Face[];
  /** Seconds until it stands still, or `always` where it moves to the end. */
  readonly settles: number | 'always';
  /** Seconds before its end at which it begins to leave; 0 where it doesn't. */
  readonly leaves: number;
  readonly paint: (scene: TitleScene) => void;
}

const FPS = 30;

/** As all of a title's texts say. */
export const hanOfTitle = (overlay: TemplateOverlay): Han => hanOf(textsOf(overlay).join(' '));

/** The texts of a title: the overlay's own, or what the template says at first. */
export function textsOf({ template, texts }: TemplateOverlay): string[] {
  const initial = titleTemplates[template].texts.map(({ initial }) => initial);
  return Array.from({ length: Math.max(initial.length, texts.length) }, (_, i) => texts[i] ?? initial[i] ?? '');
}

export function sceneOf(pen: Pen, overlay: TemplateOverlay, at: number, context: PaintContext, box: Rect): TitleScene {
  const texts = textsOf(overlay);
  const { color, accentColor } = overlay.styles;
  return {
    pen,
    context,
    han: hanOfTitle(overlay),
    box,
    unit: Math.min(box.width, box.height) / 1080,
    since: (at - overlay.from) / FPS,
    left: (endOf(overlay) - at) / FPS,
    length: overlay.durationInFrames / FPS,
    frame: at - overlay.from,
    text: (index) => texts[index] ?? '',
    colour: (otherwise) => color ?? otherwise,
    accent: (otherwise) => accentColor ?? otherwise,
  };
}

export interface Words {
  readonly face: Face;
  readonly size: number;
  readonly tracking?: number;
}

/** Letters as they are meant, or smaller where they would be wider than `room`. */
export function fitted(
  { context, han }: TitleScene,
  text: string,
  { face, size, tracking = 0 }: Words,
  room: number,
): Setting {
  const setting = { context, face, size, tracking, han };
  const width = widthOf(text, setting);
  return width > room ? { ...setting, size: (size * room) / width } : setting;
}

/** One line about a height; `anchor` 0 begins at x, 0.5 is centred on it, 1 ends there. */
export function put(
  { pen }: TitleScene,
  text: string,
  setting: Setting,
  { x, middle, anchor }: { readonly x: number; readonly middle: number; readonly anchor: number },
  fill: Fill,
): void {
  const start = x - widthOf(text, setting) * anchor;
  drawRun(pen, { text, x: start, baseline: middle + baselineBelowMiddle(setting) }, setting, fill);
}
