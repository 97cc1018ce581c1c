import type { Hue } from '@kinoloom/composition';
import { RULER, xOf } from '../geometry/view.ts';
import type { TimelineScene } from './scene.ts';
import type { Context2D, Theme } from './theme.ts';

const hueOf = ({ hues }: Theme, hue: Hue): string =>
  ({
    amber: hues.sound,
    teal: hues.video,
    blue: hues.caption,
    violet: hues.text,
    rose: hues.image,
    lime: hues.sticker,
  })[hue];

/** Paints the marked range and the markers: their flags and names in the ruler, and a hairline through the rows. */
export function paintMarks(pen: Context2D, scene: TimelineScene): void {
  const { view, range, theme, composition, labels } = scene;
  if (range) {
    const [left, right] = [Math.round(xOf(view, range.from)), Math.round(xOf(view, range.to))];
    pen.save();
    pen.fillStyle = theme.text2;
    pen.fillRect(left, RULER - 4, Math.max(2, right - left), 3);
    pen.globalAlpha = 0.06;
    pen.fillRect(left, RULER, right - left, view.height - RULER);
    pen.restore();
  }
  for (const marker of composition.markers) {
    const x = Math.round(xOf(view, marker.at));
    const width = (marker.durationInFrames ?? 0) * view.scale;
    if (x + width < -120 || x > view.width) continue;
    const colour = hueOf(theme, marker.hue);
    pen.save();
    pen.fillStyle = colour;
    if (width > 0) {
      pen.globalAlpha = 0.4;
      pen.fillRect(x, RULER - 3, width, 2);
    }
    pen.globalAlpha = 0.55;
    pen.fillRect(x, RULER, 1, view.height - RULER);
    pen.globalAlpha = 1;
    pen.fillRect(x, RULER - 15, 1.5, 15);
    pen.beginPath();
    pen.moveTo(x, RULER - 15);
    pen.lineTo(x + 9, RULER - 15);
    pen.lineTo(x + 6.5, RULER - 11.5);
    pen.lineTo(x + 9, RULER - 8);
    pen.lineTo(x, RULER - 8);
    pen.fill();
    if (marker.name !== undefined) {
      pen.font = theme.font;
      const label = labels.fit(pen, marker.name, NAME_WIDTH);
      const wide = labels.widthOf(pen, label) + 6;
      pen.fillStyle = theme.bg;
      pen.fillRect(x + 11, 2, wide, RULER - 7);
      pen.fillStyle = theme.text2;
      pen.textBaseline = 'middle';
      pen.fillText(label, x + 13, RULER - 10.5);
    }
    pen.restore();
  }
}

/** Longest name in the ruler, in pixels. */
const NAME_WIDTH = 96;
