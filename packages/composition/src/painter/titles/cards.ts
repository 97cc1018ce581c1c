import { chance, inOutCubic, mix, outCubic, outQuint, smooth, span } from '../easing.ts';
import { graphemes, wrap } from '../wrap.ts';
import { keeping } from '../pen.ts';
import { tint } from '../tint.ts';
import { baselineBelowMiddle, drawRun, spaceOf, widthOf } from '../typeset.ts';
import { levelsOf, readsLeftwards } from '../bidi.ts';
import { seenParts, withLevels } from '../word-order.ts';
import { fitted, put, type Title, type TitleScene } from './scene.ts';

const face = (family: 'sans' | 'serif' | 'mono', weight: number, italic = false) =>
  ({ family, weight, italic }) as const;

/** Darkens the background, most at the edges, for readable text. */
function veil({ pen, box }: TitleScene, strength: number): void {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const reach = Math.hypot(box.width, box.height) / 2;
  const shade = pen.createRadialGradient(middle.x, middle.y, reach * 0.1, middle.x, middle.y, reach);
  shade.addColorStop(0, tint('#0a0705', 0.5 * strength));
  shade.addColorStop(1, tint('#0a0705', 0.86 * strength));
  pen.fillStyle = shade;
  pen.fillRect(box.x, box.y, box.width, box.height);
}

/** The picture fades to dark; the title assembles over a line of light. */
export const endCard: Title = {
  faces: [face('sans', 500), face('sans', 400)],
  settles: 1.6,
  leaves: 0,
  paint(scene) {
    const { pen, box, unit, since } = scene;
    veil(scene, smooth(span(since, 0, 0.7)));
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const title = scene.text(0).toUpperCase();
    const come = outQuint(span(since, 0.1, 1.4));
    const setting = fitted(
      scene,
      title,
      { face: face('sans', 500), size: 132 * unit, tracking: 0.3 },
      box.width * 0.82,
    );
    const opened = { ...setting, tracking: mix(0.42, 0.3, come) };
    const letters = graphemes(title);
    // Joined scripts (Arabic, Devanagari) cannot be revealed letter by letter.
    const apart = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}]*$/u.test(title);
    const colour = scene.colour('#fff6e6');
    keeping(pen, () => {
      if (!apart)
        return put(
          scene,
          title,
          { ...setting, tracking: 0 },
          { x, middle: y - 34 * unit, anchor: 0.5 },
          tint(colour, come),
        );
      const start = x - widthOf(title, opened) / 2;
      const baseline = y - 34 * unit + baselineBelowMiddle(opened);
      let before = '';
      letters.forEach((letter, index) => {
        const fromMiddle = Math.abs(index - (letters.length - 1) / 2) / Math.max(1, letters.length / 2);
        const share = smooth(span(since, 0.15 + fromMiddle * 0.35, 0.75 + fromMiddle * 0.35));
        const at = before === '' ? 0 : widthOf(before + letter, opened) - widthOf(letter, opened);
        drawRun(pen, { text: letter, x: start + at, baseline }, opened, tint(colour, share));
        before += letter;
      });
    });
    const reach = 150 * unit * inOutCubic(span(since, 0.55, 1.3));
    const thread = pen.createLinearGradient(x - reach, 0, x + reach, 0);
    const accent = scene.accent('#ffb62b');
    thread.addColorStop(0, tint(accent, 0));
    thread.addColorStop(0.5, accent);
    thread.addColorStop(1, tint(accent, 0));
    pen.fillStyle = thread;
    pen.fillRect(x - reach, y + 62 * unit, 2 * reach, 3 * unit);
    const share = outCubic(span(since, 0.85, 1.5));
    const subtitle = fitted(
      scene,
      scene.text(1),
      { face: face('sans', 400), size: 40 * unit, tracking: 0.04 },
      box.width * 0.8,
    );
    put(
      scene,
      scene.text(1),
      subtitle,
      { x, middle: y + (112 + 14 * (1 - share)) * unit, anchor: 0.5 },
      tint(colour, 0.86 * share),
    );
  },
};

/** A name and its role, beside a bar that reveals and hides them. */
export const lowerThird: Title = {
  faces: [face('sans', 700), face('sans', 400)],
  settles: 0.9,
  leaves: 0.5,
  paint(scene) {
    const { pen, box, unit, since, left } = scene;
    const there = Math.min(span(since, 0, 0.9), span(left, 0, 0.5));
    const x = box.x + Math.max(box.width * 0.06, 40 * unit);
    const bottom = box.y + box.height - Math.max(box.height * 0.09, 40 * unit);
    const shade = pen.createLinearGradient(0, bottom - 330 * unit, 0, box.y + box.height);
    shade.addColorStop(0, tint('#0a0705', 0));
    shade.addColorStop(1, tint('#0a0705', 0.62 * smooth(there)));
    pen.fillStyle = shade;
    pen.fillRect(box.x, bottom - 330 * unit, box.width, box.y + box.height - bottom + 330 * unit);
    const bar = 150 * unit * outQuint(span(there, 0, 0.55));
    pen.fillStyle = scene.accent('#ffb62b');
    pen.fillRect(x, bottom - 75 * unit - bar / 2, 8 * unit, bar);
    const room = box.width - (x - box.x) - 100 * unit;
    const colour = scene.colour('#fff8ec');
    const rows = [
      {
        text: scene.text(0),
        words: { face: face('sans', 700), size: 72 * unit, tracking: -0.012 },
        middle: -106,
        from: 0.2,
        share: 1,
      },
      {
        text: scene.text(1),
        words: { face: face('sans', 400), size: 41 * unit, tracking: 0.012 },
        middle: -34,
        from: 0.36,
        share: 0.88,
      },
    ];
    for (const { text, words, middle, from, share } of rows) {
      const setting = fitted(scene, text, words, room);
      const come = outQuint(span(there, from, from + 0.6));
      const width = widthOf(text, setting);
      keeping(pen, () => {
        pen.beginPath();
        pen.rect(x + 8 * unit, bottom - 180 * unit, (width + 60 * unit) * come + 20 * unit, 200 * unit);
        pen.clip();
        put(
          scene,
          text,
          setting,
          { x: x + 36 * unit - 70 * unit * (1 - come), middle: bottom + middle * unit, anchor: 0 },
          tint(colour, come * share),
        );
      });
    }
  },
};

/** Words appear one after the other. */
export const quote: Title = {
  faces: [face('serif', 400, true), face('mono', 400), face('serif', 400)],
  settles: 4,
  leaves: 0,
  paint(scene) {
    const { pen, box, unit, since, context, han, font, length } = scene;
    pen.fillStyle = '#14100d';
    pen.fillRect(box.x, box.y, box.width, box.height);
    const words = { context, face: { ...face('serif', 400, true), font }, size: 104 * unit, tracking: -0.008, han };
    const inset = Math.max(box.width * 0.13, 60 * unit);
    const lines = wrap(scene.text(0), box.width - 2 * inset, (text) => widthOf(text, words));
    const setting = lines.length > 6 ? { ...words, size: (words.size * 6) / lines.length } : words;
    const pitch = setting.size * 1.16;
    const credit = scene.text(1) === '' ? 0 : 90 * unit;
    const top = box.y + (box.height - lines.length * pitch - credit) / 2;
    const accent = scene.accent('#ffb62b');
    const opening = outCubic(span(since, 0, 0.7));
    const mark = { context, face: { ...face('serif', 400), font }, size: 330 * unit, tracking: 0, han };
    put(
      scene,
      '\u201c',
      mark,
      { x: box.x + inset - 24 * unit, middle: top + 36 * unit + 20 * unit * (1 - opening), anchor: 0 },
      tint(accent, 0.28 * opening),
    );
    const total = lines.join(' ').split(' ').length;
    const pace = Math.min(0.17, (Math.min(length, 4) - 1.2) / Math.max(1, total));
    const parts = withLevels(
      lines
        .flatMap((line, row) => line.split(' ').map((text) => ({ text, row })))
        .map((part, word) => ({ ...part, word, levels: '', spaceLevel: 0 })),
    );
    const leftwards = readsLeftwards(levelsOf(scene.text(0)));
    lines.forEach((line, row) => {
      let x = box.x + inset;
      if (leftwards) x = box.x + box.width - inset - widthOf(line, setting);
      for (const part of seenParts(parts.filter((each) => each.row === row))) {
        if (!part) {
          x += spaceOf(setting);
          continue;
        }
        const { text, levels, word } = part;
        const come = outCubic(span(since, 0.2 + word * pace, 0.75 + word * pace));
        const baseline = top + (row + 0.5) * pitch + baselineBelowMiddle(setting) + 16 * unit * (1 - come);
        drawRun(pen, { text, levels, x, baseline }, setting, tint(scene.colour('#fbf2e2'), come));
        x += widthOf(text, setting, levels);
      }
    });
    const said = parts.length;
    if (credit === 0) return;
    const share = smooth(span(since, 0.5 + said * pace, 1 + said * pace));
    const y = top + lines.length * pitch + 74 * unit;
    pen.fillStyle = tint(accent, share);
    pen.fillRect(box.x + inset, y - 1.5 * unit, 64 * unit * share, 3 * unit);
    const small = fitted(
      scene,
      scene.text(1),
      { face: face('mono', 400), size: 34 * unit },
      box.width - 2 * inset - 90 * unit,
    );
    put(
      scene,
      scene.text(1),
      small,
      { x: box.x + inset + 88 * unit, middle: y, anchor: 0 },
      tint(scene.colour('#cfc3b2'), share),
    );
  },
};

/** A numeral between two rules that open from the middle. */
export const chapter: Title = {
  faces: [face('serif', 400), face('mono', 500)],
  settles: 1.5,
  leaves: 0,
  paint(scene) {
    const { pen, box, unit, since } = scene;
    veil(scene, 0.8 * smooth(span(since, 0, 0.6)));
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const come = outQuint(span(since, 0.1, 1.1));
    const colour = scene.colour('#fbf1de');
    const numeral = fitted(
      scene,
      scene.text(0),
      { face: face('serif', 400), size: 250 * unit, tracking: 0.02 },
      box.width * 0.7,
    );
    keeping(pen, () => {
      pen.beginPath();
      pen.rect(box.x, y - 220 * unit, box.width, 270 * unit);
      pen.clip();
      put(scene, scene.text(0), numeral, { x, middle: y + (-78 + 190 * (1 - come)) * unit, anchor: 0.5 }, colour);
    });
    const half = 250 * unit * inOutCubic(span(since, 0.1, 1));
    pen.fillStyle = tint(scene.accent('#fbf1de'), 0.7);
    pen.fillRect(x - half, y + 50 * unit, 2 * half, 2 * unit);
    const title = scene.text(1).toUpperCase();
    const share = smooth(span(since, 0.6, 1.4));
    const setting = fitted(
      scene,
      title,
      { face: face('mono', 500), size: 42 * unit, tracking: 0.32 },
      box.width * 0.86,
    );
    put(
      scene,
      title,
      { ...setting, tracking: mix(0.4, 0.32, outCubic(share)) },
      { x, middle: y + 112 * unit, anchor: 0.5 },
      tint(colour, share),
    );
  },
};

/** Alternating roles and names, scrolling over black from the first frame to the last. */
export const creditsRoll: Title = {
  faces: [face('sans', 400), face('sans', 600)],
  settles: 'always',
  leaves: 0,
  paint(scene) {
    const { pen, box, unit, since, length } = scene;
    pen.fillStyle = '#050403';
    pen.fillRect(box.x, box.y, box.width, box.height);
    const lines = scene.text(0).split('\n');
    const rows = lines.map((text, index) => ({ text, isRole: index % 2 === 0 && lines.length > 1 }));
    const [roleHigh, nameHigh] = [62 * unit, 118 * unit];
    const total = rows.reduce((sum, { isRole }) => sum + (isRole ? roleHigh : nameHigh), 0);
    let y = box.y + box.height - (box.height + total) * (since / length);
    const colour = scene.colour('#fff6e6');
    keeping(pen, () => {
      pen.beginPath();
      pen.rect(box.x, box.y, box.width, box.height);
      pen.clip();
      for (const { text, isRole } of rows) {
        const high = isRole ? roleHigh : nameHigh;
        const words = isRole
          ? { face: face('sans', 400), size: 36 * unit, tracking: 0.02 }
          : { face: face('sans', 600), size: 60 * unit };
        const middle = y + (isRole ? high / 2 : 36 * unit);
        const edge = Math.min(middle - box.y, box.y + box.height - middle) / (150 * unit);
        const seen = smooth(span(edge, 0, 1)) * (isRole ? 0.62 : 1);
        const setting = fitted(scene, text, words, box.width * 0.86);
        if (seen > 0) put(scene, text, setting, { x: box.x + box.width / 2, middle, anchor: 0.5 }, tint(colour, seen));
        y += high;
      }
    });
  },
};

/** A countdown leader: a hand sweeps once a second, on paper with dust and scratches. */
export const countdown: Title = {
  faces: [face('sans', 800)],
  settles: 'always',
  leaves: 0,
  paint(scene) {
    const { pen, box, unit, left, frame, since } = scene;
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const ink = scene.colour('#1d1713');
    const paper = pen.createRadialGradient(x, y, 0, x, y, Math.hypot(box.width, box.height) / 2);
    paper.addColorStop(0, '#efe4cb');
    paper.addColorStop(1, '#c9b998');
    pen.fillStyle = paper;
    pen.fillRect(box.x, box.y, box.width, box.height);
    keeping(pen, () => {
      pen.beginPath();
      pen.rect(box.x, box.y, box.width, box.height);
      pen.clip();
      const jump = (chance(frame, 1) - 0.5) * 3 * unit;
      pen.translate(0, jump);
      const turn = ((Math.ceil(left) - left) % 1) * Math.PI * 2 - Math.PI / 2;
      pen.fillStyle = tint(ink, 0.2);
      pen.beginPath();
      pen.moveTo(x, y);
      pen.arc(x, y, Math.hypot(box.width, box.height), -Math.PI / 2, turn);
      pen.closePath();
      pen.fill();
      pen.strokeStyle = ink;
      pen.lineWidth = 4 * unit;
      for (const radius of [340, 310]) {
        pen.beginPath();
        pen.arc(x, y, radius * unit, 0, Math.PI * 2);
        pen.stroke();
      }
      pen.lineWidth = 3 * unit;
      pen.beginPath();
      pen.moveTo(box.x, y);
      pen.lineTo(box.x + box.width, y);
      pen.moveTo(x, box.y);
      pen.lineTo(x, box.y + box.height);
      pen.moveTo(x, y);
      pen.lineTo(x + Math.cos(turn) * box.width, y + Math.sin(turn) * box.width);
      pen.stroke();
      const number = String(Math.max(1, Math.ceil(left - 1e-6)));
      put(
        scene,
        number,
        {
          context: scene.context,
          face: { ...face('sans', 800), font: scene.font },
          size: 430 * unit,
          tracking: 0,
          han: scene.han,
        },
        { x, middle: y, anchor: 0.5 },
        ink,
      );
      for (let speck = 0; speck < 9; speck++) {
        pen.fillStyle = tint(ink, 0.25 + chance(frame, speck) * 0.4);
        pen.beginPath();
        const at = {
          x: box.x + chance(frame, speck + 50) * box.width,
          y: box.y + chance(frame, speck + 80) * box.height,
        };
        pen.arc(at.x, at.y, (1 + chance(frame, speck + 110) * 3.2) * unit, 0, Math.PI * 2);
        pen.fill();
      }
      const scratch = box.x + chance(Math.floor(since * 4), 7) * box.width;
      pen.fillStyle = tint('#fffaf0', 0.55);
      pen.fillRect(scratch, box.y - 10 * unit, 1.6 * unit, box.height + 20 * unit);
    });
  },
};

/** A clapper board whose stick comes down. */
export const slate: Title = {
  faces: [face('mono', 500), face('mono', 500), face('mono', 400), face('sans', 800)],
  settles: 0.7,
  leaves: 0,
  paint(scene) {
    const { pen, box, unit, since } = scene;
    pen.fillStyle = '#191513';
    pen.fillRect(box.x, box.y, box.width, box.height);
    const colour = scene.colour('#f6ecd9');
    const high = 190 * unit;
    const shut = span(since, 0.12, 0.34) ** 3;
    const shake = since > 0.34 ? Math.exp(-(since - 0.34) * 16) * Math.sin((since - 0.34) * 70) * 6 * unit : 0;
    const stripes = (top: number, height: number, lean: number): void => {
      pen.fillStyle = '#0d0a09';
      pen.fillRect(box.x - high, top, box.width + 2 * high, height);
      pen.fillStyle = colour;
      const pitch = 230 * unit;
      for (let x = box.x - 2 * pitch; x < box.x + box.width + 2 * pitch; x += pitch) {
        pen.beginPath();
        pen.moveTo(x, top);
        pen.lineTo(x + pitch / 2, top);
        pen.lineTo(x + pitch / 2 + lean, top + height);
        pen.lineTo(x + lean, top + height);
        pen.closePath();
        pen.fill();
      }
    };
    keeping(pen, () => {
      pen.beginPath();
      pen.rect(box.x, box.y, box.width, box.height);
      pen.clip();
      stripes(box.y + high / 2 + shake, high / 2, 80 * unit);
      keeping(pen, () => {
        pen.translate(box.x, box.y + high / 2 + shake);
        pen.rotate(((-9 * Math.PI) / 180) * (1 - shut));
        pen.translate(-box.x, -box.y - high / 2 - shake);
        stripes(box.y + shake, high / 2, -80 * unit);
      });
    });
    const inset = Math.max(box.width * 0.075, 50 * unit);
    const top = box.y + high + 90 * unit;
    const pitch = (box.y + box.height - top - 70 * unit) / 3;
    const narrow = box.width < box.height * 1.2;
    const rule = scene.accent('#f6ecd9');
    for (let row = 0; row < 3; row++) {
      const y = top + (row + 0.5) * pitch;
      const words = { face: face('mono', row === 2 ? 400 : 500), size: 74 * unit, tracking: 0.04 };
      const room = (box.width - 2 * inset) * (narrow ? 1 : 0.52);
      put(
        scene,
        scene.text(row),
        fitted(scene, scene.text(row), words, room),
        { x: box.x + inset, middle: y + shake, anchor: 0 },
        tint(colour, row === 2 ? 0.72 : 1),
      );
      pen.fillStyle = tint(rule, 0.28);
      if (row < 2) pen.fillRect(box.x + inset, top + (row + 1) * pitch, room, 2.5 * unit);
    }
    const shot = { face: face('sans', 800), size: (narrow ? 210 : 400) * unit, tracking: -0.03 };
    const setting = fitted(scene, scene.text(3), shot, (box.width - 2 * inset) * 0.42);
    const y = narrow ? top + pitch * 2.5 : top + pitch * 1.5;
    put(scene, scene.text(3), setting, { x: box.x + box.width - inset, middle: y + shake, anchor: 1 }, colour);
  },
};
