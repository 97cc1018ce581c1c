import { roundedPath } from '../box.ts';
import { clamp01, mix } from '../easing.ts';
import { drawBlurred } from '../layers.ts';
import { keeping, type Pen } from '../pen.ts';
import { blend, isLight, tint } from '../tint.ts';
import { drawRun, type Fill } from '../typeset.ts';
import { grown, lettersOf, spoken, stressedLast, write, type CaptionPainter } from './painting.ts';
import type { SetWord } from './words.ts';

const BLACK = '#0b0b0d';

/** Heavy capitals with hard outlines; the spoken word is on a tilted plate. */
export const hustle: CaptionPainter = (pen, caption) => {
  const { look, setting, words } = caption;
  const { size } = setting;
  // Plates appear and disappear at once: only their size is animated.
  const onPlate = ({ share, state }: SetWord): boolean => state === 'now' || share > 0.55;
  const plain = words.filter((word) => !onPlate(word));
  for (const word of plain)
    drawRun(
      pen,
      { ...word, x: word.x + size * 0.03, baseline: word.baseline + size * 0.06 },
      setting,
      BLACK,
      size * 0.2,
    );
  for (const word of plain) write(pen, caption, word, BLACK, size * 0.17);
  for (const word of plain) write(pen, caption, word, look.colour);
  for (const word of words.filter(onPlate)) {
    const { x, width, middle, stress, index } = word;
    keeping(pen, () => {
      pen.translate(x + width / 2, middle);
      pen.rotate(((index % 2 === 0 ? -2.4 : 2) * stress * Math.PI) / 180);
      pen.scale(mix(0.82, 1.03, stress), mix(0.82, 1.03, stress));
      pen.translate(-x - width / 2, -middle);
      const plate = { x: x - size * 0.16, y: middle - size * 0.56, width: width + size * 0.32, height: size * 1.12 };
      pen.fillStyle = BLACK;
      roundedPath(pen, { ...plate, x: plate.x + size * 0.06, y: plate.y + size * 0.075 }, size * 0.1);
      pen.fill();
      pen.fillStyle = look.highlight;
      roundedPath(pen, plate, size * 0.1);
      pen.fill();
      write(pen, caption, word, isLight(look.highlight) ? '#0f1408' : '#ffffff');
    });
  }
};

/** A neon tube: white inside, glow around it; the spoken word has the highlight colour. */
export const neon: CaptionPainter = (pen, caption, context) => {
  const { size } = caption.setting;
  const words = stressedLast(caption);
  // A tube flickers once when switched on.
  const lit = ({ state, share }: SetWord): number => (state === 'now' && share > 0.3 && share < 0.6 ? 0.5 : 1);
  const power = ({ state, share }: SetWord): number => (state === 'next' ? 0.72 : 0.9) + 0.3 * clamp01(share);
  const tubes = (onto: Pen, colour: (word: SetWord) => string, width: number): void => {
    for (const word of words) {
      grown(onto, word, size, 0.06 * word.stress, () => write(onto, caption, word, colour(word), width));
    }
  };
  drawBlurred(pen, lettersOf(caption), context, size * 0.3, (scratch) => tubes(scratch, () => '#14031ed0', size * 0.4));
  for (const [blur, width] of [
    [0.75, 0.34],
    [0.34, 0.24],
    [0.12, 0.13],
  ] as const) {
    drawBlurred(pen, lettersOf(caption), context, size * blur, (scratch) =>
      tubes(scratch, (word) => tint(spoken(caption, word), power(word) * lit(word)), size * width),
    );
  }
  tubes(pen, (word) => tint(spoken(caption, word), lit(word)), size * 0.07);
  for (const word of words) {
    grown(pen, word, size, 0.06 * word.stress, () =>
      write(pen, caption, word, blend(spoken(caption, word), '#ffffff', 0.88 * lit(word))),
    );
  }
};

/** Retro: rounded letters from cream to orange with a long shadow. */
export const retro: CaptionPainter = (pen, caption) => {
  const { look, setting } = caption;
  const { size } = setting;
  for (const word of stressedLast(caption)) {
    const { text, levels, x, middle } = word;
    const share = clamp01(word.share);
    const lift = share * size * 0.08;
    const baseline = word.baseline - lift;
    const fill: Fill = {
      from: [0, middle - size * 0.4 - lift],
      to: [0, middle + size * 0.4 - lift],
      stops: [
        [0, blend(look.colour, '#ffffff', 0.6 * share)],
        [0.48, blend(look.colour, look.highlight, 0.3)],
        [0.54, look.highlight],
        [1, blend('#e2662b', '#ff4a4a', share)],
      ],
    };
    grown(pen, word, size, 0.08 * word.stress, () => {
      const steps = 9;
      for (let step = steps; step > 0; step--) {
        const offset = size * 0.0125 * step * (1 + 0.5 * share);
        const shade = blend('#3d0f1c', '#a3301f', 1 - step / steps);
        drawRun(pen, { text, levels, x: x + offset, baseline: baseline + offset }, setting, shade, size * 0.07);
      }
      drawRun(pen, { text, levels, x, baseline }, setting, '#3d0f1c', size * 0.06);
      drawRun(pen, { text, levels, x, baseline }, setting, fill);
    });
  }
};

/** One gradient across the whole line; the spoken word stands out. */
export const gradient: CaptionPainter = (pen, caption, context) => {
  const { look, setting, block } = caption;
  const { size } = setting;
  const words = stressedLast(caption);
  const sweep: Fill = {
    from: [block.x, block.y],
    to: [block.x + block.width, block.y + block.height],
    stops: [
      [0, '#6a55ff'],
      [0.5, look.colour],
      [1, look.highlight],
    ],
  };
  const grow = (word: SetWord): number => 0.13 * word.stress;
  drawBlurred(pen, lettersOf(caption), context, size * 0.3, (scratch) => {
    scratch.translate(0, size * 0.06);
    for (const word of words)
      grown(scratch, word, size, grow(word), () => write(scratch, caption, word, '#1a0726b0', size * 0.12));
  });
  for (const word of words) {
    const said = word.state === 'next' ? 0 : 1;
    grown(pen, word, size, grow(word), () => {
      write(pen, caption, word, '#ffffff', size * (0.1 + 0.05 * clamp01(word.share)));
      write(pen, caption, word, sweep);
      if (said === 0) write(pen, caption, word, '#ffffff59');
    });
  }
};
