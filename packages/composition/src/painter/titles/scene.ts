import type { TemplateOverlay } from '../../overlay.ts';
import type { OwnFont } from '../../own-font.ts';
import { endOf } from '../../timing.ts';
import { titleTemplates } from '../../templates.ts';
import { hanOf, type Han } from '../fonts/han.ts';
import type { Pen, Rect, PaintContext } from '../pen.ts';
import { baselineBelowMiddle, drawRun, widthOf, type Face, type Fill, type Setting } from '../typeset.ts';
import type { Levels } from '../bidi.ts';

/** Input of a title's painter. Lengths in a title are for a box whose short side is 1080, times `unit`. */
export interface TitleScene {
  readonly pen: Pen;
  readonly context: PaintContext;
  readonly han: Han;
  /** In place of the title's own letters. */
  readonly font: OwnFont | undefined;
  readonly box: Rect;
  readonly unit: number;
  /** Seconds since its start, until its end, and in total. */
  readonly since: number;
  readonly left: number;
  readonly length: number;
  /** Frames since its start. */
  readonly frame: number;
  readonly text: (index: number) => string;
  /** The overlay's own colours, or the given defaults. */
  readonly colour: (otherwise: string) => string;
  readonly accent: (otherwise: string) => string;
}

export interface Title {
  /** All typefaces that it uses. */
  readonly faces: readonly Face[];
  /** Seconds until it stands still; `always` if it moves to the end. */
  readonly settles: number | 'always';
  /** Seconds before its end at which the exit begins; 0 without an exit. */
  readonly leaves: number;
  readonly paint: (scene: TitleScene) => void;
}

const FPS = 30;

export const hanOfTitle = (overlay: TemplateOverlay): Han => hanOf(textsOf(overlay).join(' '));

/** The texts of a title: the overlay's own, or the template's initial ones. */
export function textsOf({ template, texts }: TemplateOverlay): string[] {
  const initial: readonly string[] = titleTemplates[template].texts;
  return Array.from({ length: Math.max(initial.length, texts.length) }, (_, i) => texts[i] ?? initial[i] ?? '');
}

export function sceneOf(pen: Pen, overlay: TemplateOverlay, at: number, context: PaintContext, box: Rect): TitleScene {
  const texts = textsOf(overlay);
  const { color, accentColor, font } = overlay.styles;
  return {
    pen,
    context,
    han: hanOfTitle(overlay),
    font,
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

/** A setting at its full size, or smaller to fit the text in `room`. */
export function fitted(
  { context, han, font }: TitleScene,
  text: string,
  { face, size, tracking = 0 }: Words,
  room: number,
): Setting {
  const setting = { context, face: { ...face, font }, size, tracking, han };
  const width = widthOf(text, setting);
  return width > room ? { ...setting, size: (size * room) / width } : setting;
}

/** `anchor`: 0 starts at x, 0.5 centres, 1 ends there. `levels`: those of a part of a line. */
interface PutPlace {
  readonly x: number;
  readonly middle: number;
  readonly anchor: number;
  readonly levels?: Levels;
}

/** Draws one line vertically centred at a height. */
export function put(
  { pen }: TitleScene,
  text: string,
  setting: Setting,
  { x, middle, anchor, levels }: PutPlace,
  fill: Fill,
): void {
  const start = x - widthOf(text, setting, levels) * anchor;
  drawRun(pen, { text, levels, x: start, baseline: middle + baselineBelowMiddle(setting) }, setting, fill);
}
