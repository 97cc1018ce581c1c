import { mix, scale, smooth, tinted, turned, type Rgb } from '../colour.ts';
import { fbmTile, sample } from '../noise.ts';
import { between, pick } from '../random.ts';
import type { MakeScene } from '../scene.ts';

interface Soil {
  readonly sand: Rgb;
  readonly rust: Rgb;
  readonly scrub: Rgb;
  readonly deep: Rgb;
  readonly shallow: Rgb;
  readonly salt: Rgb;
}

const SOILS: readonly [Soil, ...Soil[]] = [
  {
    sand: [196, 150, 106],
    rust: [176, 92, 58],
    scrub: [110, 98, 52],
    deep: [8, 48, 66],
    shallow: [66, 140, 134],
    salt: [226, 206, 176],
  },
  {
    sand: [206, 190, 158],
    rust: [158, 112, 82],
    scrub: [92, 116, 80],
    deep: [16, 62, 84],
    shallow: [96, 170, 168],
    salt: [240, 232, 214],
  },
  {
    sand: [146, 130, 118],
    rust: [112, 74, 70],
    scrub: [66, 78, 66],
    deep: [10, 26, 48],
    shallow: [78, 118, 142],
    salt: [210, 212, 214],
  },
  {
    sand: [212, 162, 138],
    rust: [190, 96, 104],
    scrub: [126, 92, 96],
    deep: [30, 44, 88],
    shallow: [112, 148, 186],
    salt: [244, 220, 208],
  },
];

/** A river plain from high above: water winding through flowed sediment, salt at its edges, cloud shadows passing. */
export const delta: MakeScene = (brief, { width, height, still }) => {
  const { light, season, weather } = brief;
  const random = brief.random('delta');
  const unit = Math.max(width, height);
  const chosen = pick(random, SOILS);
  const angle = between(random, -0.12, 0.12);
  const winter = season === 'winter' || weather.snow > 0;
  const tone = (c: Rgb, amount: number): Rgb => {
    const turnedTone = turned(brief.tint ? tinted(c, brief.tint, amount) : c, angle);
    const key = mix([255, 255, 255], light.key, 0.4);
    return scale(
      [turnedTone[0] * (key[0] / 255), turnedTone[1] * (key[1] / 255), turnedTone[2] * (key[2] / 255)],
      light.time === 'night' ? 0.34 : light.time === 'blue' ? 0.5 : light.time === 'dusk' ? 0.8 : 1.04,
    );
  };
  const soil = {
    sand: tone(winter ? [214, 220, 226] : chosen.sand, 0.45),
    rust: tone(winter ? [176, 186, 198] : chosen.rust, 0.55),
    scrub: tone(season === 'autumn' ? [150, 92, 44] : chosen.scrub, 0.35),
    deep: tone(chosen.deep, 0.3),
    shallow: tone(chosen.shallow, 0.6),
    salt: tone(chosen.salt, 0.2),
  };
  const land = fbmTile(brief.key ^ 0xd1, 512, { cells: 3, octaves: 8, gain: 0.5 });
  const bendX = fbmTile(brief.key ^ 0xd2, 256, { cells: 4, octaves: 6, gain: 0.52 });
  const bendY = fbmTile(brief.key ^ 0xd3, 256, { cells: 4, octaves: 6, gain: 0.52 });
  const fibre = fbmTile(brief.key ^ 0xd4, 512, { cells: 14, octaves: 5, gain: 0.58 });
  const zoom = between(random, 250, 340) / unit;
  const ox = random() * 512;
  const oy = random() * 512;
  const base = paintGround();
  const shadows = fbmTile(brief.key ^ 0xd5, 256, { cells: 4, octaves: 4 });
  const cover = weather.clouds ?? 0.35;
  const course = random() * Math.PI;

  return {
    paint(target, seconds) {
      const { data } = target;
      const k = 170 / unit;
      const dx = seconds * 4.5 * Math.cos(course);
      const dy = seconds * 4.5 * Math.sin(course);
      const grid = still ? 2 : 4;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x += grid) {
          const s = sample(shadows, x * k + dx, y * k + dy);
          const dark = 1 - smooth(0.6 - cover * 0.16, 0.9, s) * 0.3;
          for (let n = x; n < Math.min(width, x + grid); n++) {
            const i = (y * width + n) * 3;
            data[i] = (base[i] as number) * dark;
            data[i + 1] = (base[i + 1] as number) * (dark + (1 - dark) * 0.04);
            data[i + 2] = (base[i + 2] as number) * (dark + (1 - dark) * 0.12);
          }
        }
      }
    },
  };

  function paintGround(): Float32Array {
    const out = new Float32Array(width * height * 3);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const u = ox + (x - width / 2) * zoom;
        const v = oy + (y - height / 2) * zoom;
        // Bent twice: first broadly, then finely, so that everything looks laid down by flow.
        const bx = (sample(bendX, u * 0.55, v * 0.55) - 0.5) * 64;
        const by = (sample(bendY, u * 0.55 + 31, v * 0.55 + 17) - 0.5) * 64;
        const fx = (sample(bendX, (u + bx) * 1.9 + 99, (v + by) * 1.9) - 0.5) * 17;
        const fy = (sample(bendY, (u + bx) * 1.9, (v + by) * 1.9 + 57) - 0.5) * 17;
        const px = u + bx + fx;
        const py = v + by + fy;
        const l = sample(land, px, py);
        const region = sample(land, px * 0.4 + 200, py * 0.4 + 90);
        const kind = sample(land, px * 0.55 + 60, py * 0.55 + 310);
        const streak = sample(fibre, px * 2.4 + bx * 0.6, py * 2.4) - 0.5;
        const light2 = sample(fibre, px * 1.1, py * 1.1) - sample(fibre, px * 1.1 + 1.3, py * 1.1 + 1.3);
        let c = mix(soil.sand, soil.rust, smooth(0.54, 0.76, region + streak * 0.08) * 0.8);
        c = mix(c, soil.scrub, smooth(0.46, 0.6, kind + streak * 0.1) * 0.9);
        let k = 1 + streak * 0.24 + light2 * 0.5;
        // The river follows a contour; its width follows another field.
        const wide = 0.008 + 0.026 * smooth(0.45, 0.75, sample(land, px * 0.8 + 140, py * 0.8));
        const d = Math.abs(l - 0.5);
        const bank = 1 - smooth(wide * 1.15, wide * 1.6 + 0.004, d);
        const shore = smooth(wide * 0.9, wide * 1.08, d) * (1 - smooth(wide * 1.08, wide * 1.3 + 0.002, d));
        const channel = 1 - smooth(wide * 0.75, wide, d);
        const creek =
          1 -
          smooth(
            0.004,
            0.012,
            Math.abs(sample(land, px * 1.25 + 77, py * 1.25 + 200) - 0.47) + Math.max(0, 0.52 - kind) * 0.06,
          );
        if (creek > 0) c = mix(c, soil.shallow, creek * 0.82);
        if (bank > 0) c = mix(c, soil.shallow, bank * 0.35);
        if (channel > 0) {
          c = mix(c, mix(soil.shallow, soil.deep, smooth(wide, wide * 0.3, d) * 0.9 + 0.1), channel);
          k += (1 - k) * channel * 0.7;
        }
        if (shore > 0) c = mix(c, soil.salt, shore * 0.62);
        const i = (y * width + x) * 3;
        out[i] = c[0] * k;
        out[i + 1] = c[1] * k;
        out[i + 2] = c[2] * k;
      }
    }
    return out;
  }
};
