import type { TextOverlay } from '../overlay.ts';
import { innerBox, roundedPath, union, unitOf, inflate } from './box.ts';
import { hanOf } from './fonts/han.ts';
import { BLUR_REACH, drawBlurred } from './layers.ts';
import { levelsOf, type Levels } from './bidi.ts';
import type { Pen, Rect, PaintContext } from './pen.ts';
import { tint } from './tint.ts';
import { baselineBelowMiddle, drawRun, widthOf, type Fill, type Setting } from './typeset.ts';
import { wrap } from './wrap.ts';

/** Minimum text width, in style pixels: a narrower line would not fit a word. */
const MIN_TEXT_WIDTH = 300;

interface Line {
  readonly text: string;
  readonly levels: Levels;
  readonly x: number;
  readonly width: number;
  readonly middle: number;
}

interface TextLayout {
  readonly setting: Setting;
  readonly lines: readonly Line[];
  readonly lineHeight: number;
}

/** Lays out a text in its box: line breaks, alignment, vertical centring. Relative to the box's corner. */
export function layOutText(overlay: TextOverlay, context: PaintContext): TextLayout {
  const { styles } = overlay;
  const unit = unitOf(context.canvas);
  const box = innerBox(overlay, unit);
  const setting: Setting = {
    context,
    face: {
      family: styles.fontFamily,
      font: styles.font,
      italic: styles.fontStyle === 'italic',
      weight: styles.fontWeight,
    },
    size: styles.fontSize * unit,
    tracking: styles.letterSpacing,
    han: hanOf(overlay.content),
  };
  const content = styles.textTransform === 'uppercase' ? overlay.content.toUpperCase() : overlay.content;
  const measure = (text: string): number => widthOf(text, setting);
  const room = Math.max(box.width, Math.min(MIN_TEXT_WIDTH * unit, context.canvas.width));
  const left = box.x - (room - box.width) / 2;
  const lineHeight = setting.size * styles.lineHeight;
  const texts = content.split('\n').flatMap((paragraph) => inLevels(paragraph, wrap(paragraph, room, measure)));
  const top = box.y + (box.height - texts.length * lineHeight) / 2;
  const share = { left: 0, center: 0.5, right: 1 }[styles.textAlign];
  const lines = texts.map(({ text, levels }, index): Line => {
    const width = widthOf(text, setting, levels);
    return { text, levels, width, x: left + (room - width) * share, middle: top + (index + 0.5) * lineHeight };
  });
  return { setting, lines, lineHeight };
}

/** The lines of a paragraph with the levels that they have in it. */
function inLevels(paragraph: string, lines: readonly string[]): Pick<Line, 'text' | 'levels'>[] {
  const levels = levelsOf(paragraph);
  let end = 0;
  return lines.map((text) => {
    const start = Math.max(end, paragraph.indexOf(text, end));
    end = start + text.length;
    return { text, levels: levels.slice(start, end) };
  });
}

/** The background of a line: as high as its letters, regardless of the line height. */
const plateOf = ({ x, width, middle }: Line, size: number): Rect => ({
  x: x - size * 0.28,
  y: middle - size * 0.66,
  width: width + size * 0.56,
  height: size * 1.32,
});

/** Ink bounds of a text, relative to its box. */
export function inkOfText(overlay: TextOverlay, context: PaintContext): Rect {
  const { setting, lines } = layOutText(overlay, context);
  const unit = unitOf(context.canvas);
  const { textShadow, highlightStyle, outline } = overlay.styles;
  const shadow = textShadow
    ? (Math.max(Math.abs(textShadow.x), Math.abs(textShadow.y)) + textShadow.blur * BLUR_REACH) * unit
    : 0;
  const glow = highlightStyle === 'glow' ? setting.size : 0;
  const room = Math.max(shadow, glow, (outline?.width ?? 0) * unit) + setting.size * 0.35;
  return lines
    .filter(({ width }) => width > 0)
    .map((line) => inflate(plateOf(line, setting.size), room))
    .reduce(union, { x: 0, y: 0, width: overlay.width, height: overlay.height });
}

export function paintText(pen: Pen, overlay: TextOverlay, context: PaintContext): void {
  const { styles } = overlay;
  const { setting, lines } = layOutText(overlay, context);
  const { size } = setting;
  const unit = unitOf(context.canvas);
  const seen = lines.filter(({ width }) => width > 0);
  const each = (draw: (line: Line, baseline: number) => void): void => {
    for (const line of seen) draw(line, line.middle + baselineBelowMiddle(setting));
  };
  const plates = (colour: string, radius: number): void => {
    pen.fillStyle = colour;
    for (const line of seen) {
      roundedPath(pen, plateOf(line, size), radius);
      pen.fill();
    }
  };
  if (styles.backgroundColor) plates(styles.backgroundColor, size * 0.12);
  if (styles.highlightStyle === 'box') plates(styles.highlightColor, size * 0.08);
  if (styles.highlightStyle === 'line') {
    pen.fillStyle = styles.highlightColor;
    each(({ x, width }, baseline) => {
      roundedPath(pen, { x, y: baseline + size * 0.14, width, height: size * 0.085 }, size * 0.0425);
      pen.fill();
    });
  }
  const { textShadow, outline } = styles;
  const outlineWidth = outline ? outline.width * unit * 2 : undefined;
  const write = (onto: Pen, fill: Fill, width?: number, x = 0, y = 0): void =>
    each((line, baseline) => drawRun(onto, { ...line, x: line.x + x, baseline: baseline + y }, setting, fill, width));
  const letters = seen.map((line) => plateOf(line, size)).reduce(union, { x: 0, y: 0, width: 1, height: 1 });
  if (styles.highlightStyle === 'glow') {
    for (const [blur, share] of [
      [0.7, 0.75],
      [0.28, 1],
    ] as const) {
      drawBlurred(pen, letters, context, blur * size, (scratch) => write(scratch, tint(styles.highlightColor, share)));
    }
  }
  if (textShadow) {
    const [x, y] = [textShadow.x * unit, textShadow.y * unit];
    const cast = inflate(letters, Math.max(Math.abs(x), Math.abs(y)) + (outlineWidth ?? 0));
    drawBlurred(pen, cast, context, textShadow.blur * unit, (scratch) =>
      write(scratch, textShadow.color, outlineWidth, x, y),
    );
  }
  if (outline) write(pen, outline.color, outlineWidth);
  write(pen, styles.color);
}
