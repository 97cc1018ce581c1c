import { graphemes, wrap } from '../wrap.ts';
import { inOutCubic, mix, outBack, outCubic, outQuint, smooth, span } from '../easing.ts';
import { keeping } from '../pen.ts';
import { blend, isLight, tint } from '../tint.ts';
import { levelsOf, readsLeftwards } from '../bidi.ts';
import { widthOf, type Face } from '../typeset.ts';
import { fitted, put, type Title } from './scene.ts';

const face = (family: Face['family'], weight: number, italic = false): Face => ({ family, weight, italic });

/** A title between two bars that close in from above and below, as in a cinema. */
export const opening: Title = {
  faces: [face('serif', 400), face('mono', 400)],
  settles: 1.9,
  leaves: 0.6,
  paint(scene) {
    const { pen, box, unit, since, left } = scene;
    const there = Math.min(inOutCubic(span(since, 0, 0.9)), inOutCubic(span(left, 0, 0.6)));
    const bar = box.height * 0.13 * there;
    pen.fillStyle = tint('#070504', 0.42 * there);
    pen.fillRect(box.x, box.y, box.width, box.height);
    pen.fillStyle = '#050403';
    pen.fillRect(box.x, box.y, box.width, bar);
    pen.fillRect(box.x, box.y + box.height - bar, box.width, bar);
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const colour = scene.colour('#fff6e6');
    const come = smooth(span(since, 0.6, 1.6)) * there;
    const words = { face: face('serif', 400), size: 190 * unit };
    const title = fitted(scene, scene.text(0), words, box.width * 0.8);
    keeping(pen, () => {
      // Grows slightly the whole time.
      const grow = mix(0.96, 1, outCubic(span(since, 0.6, 1.9)));
      pen.translate(x, y);
      pen.scale(grow, grow);
      pen.translate(-x, -y);
      put(scene, scene.text(0), title, { x, middle: y - 16 * unit, anchor: 0.5 }, tint(colour, come));
    });
    const over = { face: face('mono', 400), size: 34 * unit, tracking: 0.28 };
    const above = scene.text(1).toUpperCase();
    const small = fitted(scene, above, over, box.width * 0.7);
    const share = smooth(span(since, 1.1, 1.8)) * there;
    put(scene, above, small, { x, middle: y - 150 * unit, anchor: 0.5 }, tint(scene.accent('#ffcf7a'), share));
  },
};

/** Place and time, typed letter by letter behind a caret. */
export const placeAndTime: Title = {
  faces: [face('mono', 500), face('mono', 400)],
  settles: 'always',
  leaves: 0,
  paint(scene) {
    const { pen, box, unit, since } = scene;
    const x = box.x + Math.max(box.width * 0.06, 48 * unit);
    const bottom = box.y + box.height - Math.max(box.height * 0.1, 60 * unit);
    const colour = scene.colour('#fff6e6');
    const rows = [
      {
        text: scene.text(0),
        words: { face: face('mono', 500), size: 66 * unit, tracking: 0.02 },
        middle: bottom - 116 * unit,
      },
      {
        text: scene.text(1),
        words: { face: face('mono', 400), size: 44 * unit, tracking: 0.02 },
        middle: bottom - 36 * unit,
      },
    ];
    const shade = pen.createLinearGradient(0, bottom - 320 * unit, 0, box.y + box.height);
    shade.addColorStop(0, tint('#070504', 0));
    shade.addColorStop(1, tint('#070504', 0.7 * smooth(span(since, 0, 0.4))));
    pen.fillStyle = shade;
    pen.fillRect(box.x, bottom - 320 * unit, box.width, box.y + box.height - bottom + 320 * unit);
    const all = rows.reduce((sum, { text }) => sum + graphemes(text).length, 0);
    // Twenty letters a second, but at most two seconds in total.
    const pace = Math.max(20, all / 2);
    let typed = Math.floor(Math.max(0, since - 0.25) * pace);
    const done = typed >= all;
    rows.forEach(({ text, words, middle }, row) => {
      const letters = graphemes(text);
      const shown = letters.slice(0, Math.max(0, typed)).join('');
      const here = typed <= letters.length || row === rows.length - 1;
      const setting = fitted(scene, text, words, box.width - 2 * (x - box.x));
      const levels = levelsOf(text);
      const leftwards = readsLeftwards(levels);
      const whole = widthOf(text, setting);
      const width = widthOf(shown, setting, levels.slice(0, shown.length));
      const start = leftwards ? x + whole - width : x;
      put(
        scene,
        shown,
        setting,
        { x: start, middle, anchor: 0, levels: levels.slice(0, shown.length) },
        tint(colour, row === 0 ? 1 : 0.82),
      );
      if (here && typed >= 0 && (!done || since % 1 < 0.5)) {
        pen.fillStyle = scene.accent('#ffb62b');
        const end = leftwards ? start - 8 * unit - setting.size * 0.5 : start + width + 8 * unit;
        pen.fillRect(end, middle - setting.size * 0.46, setting.size * 0.5, setting.size * 0.92);
      }
      typed = here ? -1 : typed - letters.length;
    });
  },
};

/** Text that scrolls once from right to left along the bottom. */
export const ticker: Title = {
  faces: [face('sans', 700), face('sans', 500)],
  settles: 'always',
  leaves: 0,
  paint(scene) {
    const { pen, box, unit, since, left, length } = scene;
    const there = Math.min(outQuint(span(since, 0, 0.5)), outQuint(span(left, 0, 0.5)));
    const high = 112 * unit;
    const top = box.y + box.height - (high + 64 * unit) * there;
    const accent = scene.accent('#e0402f');
    const ground = '#12100e';
    pen.fillStyle = tint(ground, 0.92);
    pen.fillRect(box.x, top, box.width, high);
    pen.fillStyle = accent;
    pen.fillRect(box.x, top - 6 * unit, box.width, 6 * unit);
    const label = scene.text(0).toUpperCase();
    const words = { face: face('sans', 700), size: 44 * unit, tracking: 0.06 };
    const setting = fitted(scene, label, words, box.width * 0.3);
    const plate = label === '' ? 0 : widthOf(label, setting) + 88 * unit;
    const run = fitted(scene, scene.text(1), { face: face('sans', 500), size: 48 * unit }, Infinity);
    const width = widthOf(scene.text(1), run);
    keeping(pen, () => {
      pen.beginPath();
      pen.rect(box.x + plate, top, box.width - plate, high);
      pen.clip();
      const way = (box.width - plate + width) * span(since, 0.2, Math.max(0.4, length - 0.3));
      put(
        scene,
        scene.text(1),
        run,
        { x: box.x + box.width - way, middle: top + high / 2, anchor: 0 },
        scene.colour('#fff6e6'),
      );
    });
    if (plate === 0) return;
    pen.fillStyle = accent;
    pen.fillRect(box.x, top, plate, high);
    put(
      scene,
      label,
      setting,
      { x: box.x + plate / 2, middle: top + high / 2, anchor: 0.5 },
      isLight(accent) ? ground : '#fff6e6',
    );
  },
};

/** A number that counts up, large, with its label. */
export const bigNumber: Title = {
  faces: [face('league-spartan', 800), face('sans', 500)],
  settles: 1.6,
  leaves: 0,
  paint(scene) {
    const { pen, box, unit, since } = scene;
    pen.fillStyle = tint('#0a0705', 0.62 * smooth(span(since, 0, 0.5)));
    pen.fillRect(box.x, box.y, box.width, box.height);
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const whole = scene.text(0);
    // Only the digits count; the text around them stays.
    const counted = whole.replace(/\d+(?:[ ,]\d{3})*/u, (digits) => {
      const goal = Number(digits.replaceAll(/\D/gu, ''));
      const now = Math.round(goal * outQuint(span(since, 0.15, 1.4)));
      const mark = /[ ,]/u.exec(digits)?.[0] ?? '';
      return mark === '' ? String(now) : String(now).replaceAll(/\B(?=(?:\d{3})+$)/gu, mark);
    });
    const number = { face: face('league-spartan', 800), size: 380 * unit, tracking: -0.02 };
    const setting = fitted(scene, whole, number, box.width * 0.86);
    const come = smooth(span(since, 0.05, 0.5));
    put(scene, counted, setting, { x, middle: y - 50 * unit, anchor: 0.5 }, tint(scene.accent('#ffb62b'), come));
    const label = { face: face('sans', 500), size: 54 * unit, tracking: 0.01 };
    const share = outCubic(span(since, 0.8, 1.5));
    const fits = fitted(scene, scene.text(1), label, box.width * 0.8);
    const place = y + (setting.size * 0.36 + 70 * unit) + 20 * unit * (1 - share);
    put(scene, scene.text(1), fits, { x, middle: place, anchor: 0.5 }, tint(scene.colour('#fff6e6'), share));
  },
};

/** Words on coloured plates that appear one after another, line by line. */
export const headline: Title = {
  faces: [face('league-spartan', 800)],
  settles: 1.8,
  leaves: 0.4,
  paint(scene) {
    const { pen, box, unit, since, left } = scene;
    const accent = scene.accent('#ffd24a');
    const room = box.width * 0.84;
    const words = { face: face('league-spartan', 800), size: 118 * unit, tracking: -0.01 };
    const free = fitted(scene, '', words, room);
    const text = scene.text(0).toUpperCase();
    const lines = wrap(text, room - 70 * unit, (line) => widthOf(line, free)).filter((line) => line !== '');
    const pitch = Math.min(158 * unit, (box.height * 0.8) / Math.max(1, lines.length));
    const x = box.x + box.width * 0.08;
    const top = box.y + box.height / 2 - (lines.length * pitch) / 2;
    lines.forEach((line, row) => {
      const setting = fitted(scene, line, { ...words, size: Math.min(words.size, pitch * 0.75) }, room - 70 * unit);
      const from = 0.1 + Math.min(row * 0.16, 1);
      const come = Math.min(span(since, from, from + 0.45), span(left, 0, 0.4));
      if (come <= 0) return;
      const width = widthOf(line, setting) + 70 * unit;
      const y = top + row * pitch;
      // Alternating colours separate the plates of two lines.
      const plate = row % 2 === 0 ? accent.slice(0, 7) : blend(accent.slice(0, 7), '#ffffff', 0.72);
      keeping(pen, () => {
        pen.beginPath();
        pen.rect(x, y, width * Math.min(1.04, outBack(come)), pitch - 12 * unit);
        pen.clip();
        pen.fillStyle = plate;
        pen.fillRect(x, y, width * 1.04, pitch - 12 * unit);
        const ink = scene.colour(isLight(plate) ? '#17120e' : '#fff6e6');
        const shift = 60 * unit * (1 - outQuint(come));
        put(
          scene,
          line,
          setting,
          { x: x + 35 * unit - shift, middle: y + (pitch - 12 * unit) / 2 + 4 * unit, anchor: 0 },
          ink,
        );
      });
    });
  },
};
