import type { CaptionTemplate } from '../../captions.ts';
import { roundedPath } from '../box.ts';
import { chance, clamp01, mix, outCubic } from '../easing.ts';
import { graphemes } from '../graphemes.ts';
import { keeping, pixelsPerUnit, type Pen } from '../pen.ts';
import { blend, isLight, tint } from '../tint.ts';
import { castShadow, drawRun, type Fill } from '../typeset.ts';
import type { SetCaption, SetWord } from './words.ts';

type CaptionPainter = (pen: Pen, caption: SetCaption) => void;

const MAY_GROW = 0.34;

/** Draws with a word grown about its middle; long words grow by less, so that they don't meet their neighbours. */
function grown(pen: Pen, { x, width, middle }: SetWord, size: number, by: number, draw: () => void): void {
  const scale = 1 + Math.min(by, (MAY_GROW * 2 * size * 0.5) / Math.max(width, 1));
  keeping(pen, () => {
    pen.translate(x + width / 2, middle);
    pen.scale(scale, scale);
    pen.translate(-x - width / 2, -middle);
    draw();
  });
}

/** Words in their order, the stressed ones last, so that these lie over their neighbours. */
const stressedLast = ({ words }: SetCaption): SetWord[] => words.toSorted((a, b) => a.stress - b.stress);

/** White letters over any picture, and the word being said in yellow, a size larger. */
const classic: CaptionPainter = (pen, caption) => {
  const { look, setting } = caption;
  const { size } = setting;
  for (const word of stressedLast(caption)) {
    grown(pen, word, size, 0.1 * word.stress, () => {
      keeping(pen, () => {
        castShadow(pen, '#000000b8', size * 0.16, 0, size * 0.045, pixelsPerUnit(pen));
        drawRun(pen, word.text, word.x, word.baseline, setting, '#0000008c', size * 0.055);
      });
      const colour = blend(look.colour.slice(0, 7), look.highlight.slice(0, 7), clamp01(word.share));
      drawRun(pen, word.text, word.x, word.baseline, setting, colour);
    });
  }
};

/** Loud: heavy capitals with a hard edge; the word being said sits on a tilted plate. */
const hustle: CaptionPainter = (pen, caption) => {
  const { look, setting } = caption;
  const { size } = setting;
  for (const word of stressedLast(caption)) {
    const { text, x, width, middle, baseline, share, stress, index } = word;
    if (share <= 0) {
      drawRun(pen, text, x + size * 0.035, baseline + size * 0.06, setting, '#0b0b0d', size * 0.2);
      drawRun(pen, text, x, baseline, setting, '#0b0b0d', size * 0.17);
      drawRun(pen, text, x, baseline, setting, look.colour);
      continue;
    }
    keeping(pen, () => {
      pen.translate(x + width / 2, middle);
      pen.rotate((((index % 2 === 0 ? -2.2 : 1.8) * Math.PI) / 180) * share);
      pen.scale(mix(0.86, 1.03, stress), mix(0.86, 1.03, stress));
      pen.translate(-x - width / 2, -middle);
      const plate = { x: x - size * 0.17, y: middle - size * 0.55, width: width + size * 0.34, height: size * 1.1 };
      pen.fillStyle = tint('#0b0b0d', share);
      roundedPath(pen, { ...plate, x: plate.x + size * 0.06, y: plate.y + size * 0.075 }, size * 0.1);
      pen.fill();
      pen.fillStyle = tint(look.highlight, share);
      roundedPath(pen, plate, size * 0.1);
      pen.fill();
      drawRun(pen, text, x, baseline, setting, isLight(look.highlight) ? '#0f1408' : '#ffffff');
    });
  }
};

/** Slanted serif that drifts like something under water; a thread runs out beneath the word being said. */
const medusa: CaptionPainter = (pen, caption) => {
  const { look, setting } = caption;
  const { size } = setting;
  const pixels = pixelsPerUnit(pen);
  for (const word of stressedLast(caption)) {
    const { text, x, width, baseline, share, stress, index } = word;
    const drift = Math.sin(index * 1.9) * size * 0.045 - stress * size * 0.07;
    keeping(pen, () => {
      castShadow(
        pen,
        share > 0 ? tint('#8ff0c0', 0.25 + 0.5 * clamp01(share)) : '#04140fb0',
        size * (share > 0 ? 0.42 : 0.2),
        0,
        0,
        pixels,
      );
      const colour = blend(look.colour.slice(0, 7), look.highlight.slice(0, 7), clamp01(share));
      drawRun(pen, text, x, baseline + drift, setting, colour);
    });
    if (share <= 0) continue;
    pen.strokeStyle = tint(look.highlight, clamp01(share));
    pen.lineWidth = size * 0.035;
    pen.lineCap = 'round';
    pen.beginPath();
    const reach = width * clamp01(share);
    const steps = 40;
    for (let step = 0; step <= steps; step++) {
      const along = (reach * step) / steps;
      const y =
        baseline +
        size * 0.2 +
        Math.sin((along / size) * 5.2) * size * 0.035 * (1 - (0.6 * along) / Math.max(width, 1));
      if (step === 0) pen.moveTo(x + along, y);
      else pen.lineTo(x + along, y);
    }
    pen.stroke();
  }
};

/** Nothing but the words: those still to come are faint and settle into place as they are said. */
const minimal: CaptionPainter = (pen, { words, look, setting }) => {
  const { size } = setting;
  for (const word of words) {
    const said = word.state === 'said' ? 1 : clamp01(word.share);
    const colour = blend(look.colour.slice(0, 7), look.highlight.slice(0, 7), clamp01(word.share));
    keeping(pen, () => {
      castShadow(pen, tint('#000000', mix(0.35, 0.6, said)), size * 0.22, 0, size * 0.02, pixelsPerUnit(pen));
      drawRun(
        pen,
        word.text,
        word.x,
        word.baseline + size * 0.06 * (1 - said),
        setting,
        tint(colour, mix(0.46, 1, said)),
      );
    });
  }
};

/** A tube of glass: white inside, light around it; the word being said burns in the other gas. */
const neon: CaptionPainter = (pen, caption) => {
  const { look, setting } = caption;
  const { size } = setting;
  const pixels = pixelsPerUnit(pen);
  for (const word of stressedLast(caption)) {
    const { text, x, baseline } = word;
    const gas = blend(look.colour.slice(0, 7), look.highlight.slice(0, 7), clamp01(word.share));
    // A tube flickers once as it is lit.
    const lit = word.state === 'now' && word.share > 0.25 && word.share < 0.6 ? 0.55 : 1;
    const power = (word.state === 'next' ? 0.7 : 0.9) + 0.35 * clamp01(word.share);
    grown(pen, word, size, 0.06 * word.stress, () => {
      drawRun(pen, text, x, baseline, setting, '#12041cb0', size * 0.2);
      for (const [blur, share] of [
        [0.62, 0.8],
        [0.3, 0.9],
        [0.12, 1],
      ] as const) {
        keeping(pen, () => {
          castShadow(pen, tint(gas, share * power * lit), size * blur, 0, 0, pixels);
          drawRun(pen, text, x, baseline, setting, tint(gas, lit), size * 0.085);
        });
      }
      drawRun(pen, text, x, baseline, setting, blend(gas, '#ffffff', 0.88 * lit));
    });
  }
};

/** A marker pen: each word a little off the line, and a stroke drawn under the one being said. */
const handwritten: CaptionPainter = (pen, caption) => {
  const { look, setting } = caption;
  const { size } = setting;
  const pixels = pixelsPerUnit(pen);
  for (const word of stressedLast(caption)) {
    const { text, x, width, middle, baseline, share, stress, index } = word;
    keeping(pen, () => {
      pen.translate(x + width / 2, middle + (chance(7, index) - 0.5) * size * 0.07);
      pen.rotate(((chance(3, index) - 0.5) * 3.4 * Math.PI) / 180);
      pen.scale(1 + 0.07 * stress, 1 + 0.07 * stress);
      pen.translate(-x - width / 2, -middle);
      const reach = outCubic(clamp01(share * 1.15));
      if (share > 0) {
        const y = baseline + size * 0.17;
        keeping(pen, () => {
          pen.beginPath();
          pen.rect(x - size * 0.2, y - size * 0.4, (width + size * 0.4) * reach, size * 0.8);
          pen.clip();
          pen.fillStyle = tint(look.highlight, 0.92);
          pen.beginPath();
          pen.moveTo(x - size * 0.06, y + size * 0.02);
          pen.bezierCurveTo(
            x + width * 0.3,
            y - size * 0.08,
            x + width * 0.6,
            y - size * 0.06,
            x + width + size * 0.1,
            y - size * 0.07,
          );
          pen.bezierCurveTo(
            x + width * 0.7,
            y + size * 0.02,
            x + width * 0.35,
            y + size * 0.03,
            x - size * 0.06,
            y + size * 0.02,
          );
          pen.fill();
        });
      }
      castShadow(pen, '#1a0d04c0', size * 0.1, 0, size * 0.03, pixels);
      const colour = blend(look.colour.slice(0, 7), look.highlight.slice(0, 7), clamp01(share));
      drawRun(pen, text, x, baseline, setting, colour);
    });
  }
};

/** A record sleeve: rounded letters from cream to orange, standing on their own long shadow. */
const retro: CaptionPainter = (pen, caption) => {
  const { look, setting } = caption;
  const { size } = setting;
  for (const word of stressedLast(caption)) {
    const { text, x, middle, share } = word;
    const lift = clamp01(share) * size * 0.07;
    const baseline = word.baseline - lift;
    const base = blend(look.colour.slice(0, 7), look.highlight.slice(0, 7), 0.25 + 0.35 * clamp01(share));
    const fill: Fill = {
      from: [0, middle - size * 0.42 - lift],
      to: [0, middle + size * 0.42 - lift],
      stops: [
        [0, share > 0 ? blend(look.colour.slice(0, 7), '#ffffff', 0.6) : look.colour],
        [0.5, base],
        [0.52, look.highlight],
        [1, share > 0 ? '#ff5e3a' : '#e2662b'],
      ],
    };
    grown(pen, word, size, 0.08 * word.stress, () => {
      const steps = 8;
      for (let step = steps; step > 0; step--) {
        const offset = size * 0.012 * step * (1 + 0.5 * clamp01(share));
        const shade = blend('#4a1420', '#a3301f', 1 - step / steps);
        drawRun(pen, text, x + offset, baseline + offset, setting, shade, size * 0.07);
      }
      drawRun(pen, text, x, baseline, setting, '#4a1420', size * 0.06);
      drawRun(pen, text, x, baseline, setting, fill);
    });
  }
};

/** Widely set capitals, low and quiet; light comes up in each word as it is said. */
const cinematic: CaptionPainter = (pen, { words, look, setting, block }) => {
  const { size } = setting;
  keeping(pen, () => {
    const band = {
      x: block.x - size * 3,
      y: block.y - size * 0.8,
      width: block.width + size * 6,
      height: block.height + size * 1.6,
    };
    const fade = pen.createLinearGradient(band.x, 0, band.x + band.width, 0);
    for (const [offset, share] of [
      [0, 0],
      [0.3, 0.44],
      [0.7, 0.44],
      [1, 0],
    ] as const) {
      fade.addColorStop(offset, tint('#070504', share));
    }
    pen.fillStyle = fade;
    pen.fillRect(band.x, band.y, band.width, band.height);
    pen.fillStyle = tint(look.colour, 0.34);
    for (const y of [band.y, band.y + band.height])
      pen.fillRect(block.x + block.width / 2 - size * 1.1, y - size * 0.01, size * 2.2, size * 0.02);
  });
  for (const word of words) {
    const lit = word.state === 'said' ? 1 : clamp01(word.share);
    const colour = blend(look.colour.slice(0, 7), look.highlight.slice(0, 7), clamp01(word.share));
    keeping(pen, () => {
      castShadow(
        pen,
        word.share > 0 ? tint(look.highlight, 0.5 * clamp01(word.share)) : '#00000090',
        size * 0.34,
        0,
        0,
        pixelsPerUnit(pen),
      );
      drawRun(pen, word.text, word.x, word.baseline, setting, tint(colour, mix(0.42, 1, lit)));
    });
  }
};

/** One sweep of colour across the whole line; the word being said stands out of it. */
const gradient: CaptionPainter = (pen, caption) => {
  const { look, setting, block } = caption;
  const { size } = setting;
  const pixels = pixelsPerUnit(pen);
  const sweep = (light: number): Fill => ({
    from: [block.x, block.y],
    to: [block.x + block.width, block.y + block.height],
    stops: [
      [0, blend('#6f5bff', '#ffffff', light)],
      [0.5, blend(look.colour.slice(0, 7), '#ffffff', light)],
      [1, blend(look.highlight.slice(0, 7), '#ffffff', light)],
    ],
  });
  for (const word of stressedLast(caption)) {
    const share = clamp01(word.share);
    grown(pen, word, size, 0.12 * word.stress, () => {
      keeping(pen, () => {
        castShadow(pen, '#14061fa0', size * 0.2, 0, size * 0.05, pixels);
        drawRun(pen, word.text, word.x, word.baseline, setting, '#ffffff', size * 0.13 + size * 0.03 * share);
      });
      drawRun(pen, word.text, word.x, word.baseline, setting, sweep(0));
    });
  }
};

/** A terminal on glass: the line is typed as it is said, a block follows it. */
const future: CaptionPainter = (pen, { words, look, setting, block }) => {
  const { size } = setting;
  const panel = {
    x: block.x - size * 0.75,
    y: block.y - size * 0.42,
    width: block.width + size * 1.7,
    height: block.height + size * 0.84,
  };
  pen.fillStyle = '#060b14c8';
  pen.fillRect(panel.x, panel.y, panel.width, panel.height);
  pen.strokeStyle = tint(look.colour, 0.26);
  pen.lineWidth = size * 0.025;
  pen.beginPath();
  pen.rect(panel.x, panel.y, panel.width, panel.height);
  pen.stroke();
  pen.strokeStyle = look.highlight;
  pen.lineWidth = size * 0.055;
  pen.lineCap = 'butt';
  const tick = size * 0.26;
  for (const [x, y, dx, dy] of [
    [panel.x, panel.y, 1, 1],
    [panel.x + panel.width, panel.y, -1, 1],
    [panel.x, panel.y + panel.height, 1, -1],
    [panel.x + panel.width, panel.y + panel.height, -1, -1],
  ] as const) {
    pen.beginPath();
    pen.moveTo(x + tick * dx, y);
    pen.lineTo(x, y);
    pen.lineTo(x, y + tick * dy);
    pen.stroke();
  }
  const timed = words.some(({ state }) => state !== 'said');
  for (const word of words) {
    const { text, x, width, baseline, state, share } = word;
    if (state === 'next') {
      drawRun(pen, text, x, baseline, setting, tint(look.colour, 0.2));
      continue;
    }
    const letters = graphemes(text);
    const typed = state === 'now' ? Math.max(1, Math.ceil(letters.length * clamp01(share * 1.05))) : letters.length;
    const colour = blend(look.colour.slice(0, 7), look.highlight.slice(0, 7), clamp01(share));
    keeping(pen, () => {
      pen.beginPath();
      pen.rect(x - size * 0.1, block.y - size, (width * typed) / letters.length + size * 0.1, block.height + size * 2);
      pen.clip();
      if (share > 0) castShadow(pen, tint(look.highlight, 0.7 * clamp01(share)), size * 0.3, 0, 0, pixelsPerUnit(pen));
      drawRun(pen, text, x, baseline, setting, colour);
    });
    if (state !== 'now' || !timed) continue;
    pen.fillStyle = look.highlight;
    pen.fillRect(x + (width * typed) / letters.length + size * 0.08, baseline - size * 0.72, size * 0.14, size * 0.78);
  }
};

export const captionPainters: Readonly<Record<CaptionTemplate, CaptionPainter>> = {
  classic,
  hustle,
  medusa,
  minimal,
  neon,
  handwritten,
  retro,
  cinematic,
  gradient,
  future,
};
