import type { StickerId } from '../../stickers.ts';
import { disc, slab } from './trace.ts';

/** A part of a sticker, on a field of 100 by 100. Parts with `cut` make the outline that the sticker is cut out along. */
export interface Shape {
  readonly path: string;
  readonly fill?: string;
  /** Opaque: its ends and turns are laid over it. */
  readonly stroke?: string;
  readonly width?: number;
  readonly cut?: true;
}

const body = (path: string, fill: string): Shape => ({ path, fill, cut: true });
const on = (path: string, fill: string): Shape => ({ path, fill });
const line = (path: string, stroke: string, width: number): Shape => ({ path, stroke, width });
const bodyLine = (path: string, stroke: string, width: number): Shape => ({ path, stroke, width, cut: true });

const CREAM = '#fff4e1';
const INK = '#241b16';

const around = (count: number, part: (cos: number, sin: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
    return part(Math.cos(angle), Math.sin(angle), index);
  }).join('');

const star = (points: number, outer: number, inner: number, x = 50, y = 50): string =>
  `${around(points * 2, (cos, sin, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    return `${index === 0 ? 'M' : 'L'}${(x + cos * radius).toFixed(2)} ${(y + sin * radius).toFixed(2)}`;
  })}Z`;

const rays = around(12, (cos, sin) => {
  const [px, py] = [-sin, cos];
  const at = (distance: number, side: number): string =>
    `${(50 + cos * distance + px * side).toFixed(2)} ${(50 + sin * distance + py * side).toFixed(2)}`;
  return `M${at(30, -3.6)}L${at(43, -1.4)}Q${at(45, 0)} ${at(43, 1.4)}L${at(30, 3.6)}Z`;
});

export const stickerShapes: Readonly<Record<StickerId, readonly Shape[]>> = {
  gull: [
    body(
      'M8 45C18 33 33 33 44 47C46 50 48 53 50 56C52 53 54 50 56 47C67 33 82 33 92 45C84 43 75 45 69 52C63 60 58 68 50 68C42 68 37 60 31 52C25 45 16 43 8 45Z',
      '#f7f2ea',
    ),
    on('M8 45C18 33 33 33 44 47C46 50 48 53 50 56L50 60C44 56 38 46 28 43C20 41 13 42 8 45Z', '#44566c'),
    on('M92 45C82 33 67 33 56 47C54 50 52 53 50 56L50 60C56 56 62 46 72 43C80 41 87 42 92 45Z', '#34455a'),
    on('M8 45C12 40 17 38 22 38L19 43C15 43 11 44 8 45ZM92 45C88 40 83 38 78 38L81 43C85 43 89 44 92 45Z', INK),
    on('M47 65L50 73L53 65Q50 67 47 65Z', '#ff9e3d'),
  ],
  lighthouse: [
    body('M40 36H60L66 88H34Z', '#fbf3e4'),
    on('M38.5 49H61.5L63 62H37ZM35.6 75H64.4L66 88H34Z', '#d8432f'),
    body('M36 31H64V37H36Z', INK),
    body('M41 17H59V31H41Z', '#ffd66b'),
    line('M50 17V31M45.5 17V31M54.5 17V31', INK, 1.4),
    body('M38 17Q50 3 62 17Z', '#a82c22'),
    bodyLine('M50 10V5', INK, 2.4),
    on('M47 88V79Q50 75 53 79V88Z', INK),
    on('M52 37H60L66 88H58Z', '#00000018'),
  ],
  wave: [
    body(
      'M8 84V66C18 66 24 58 28 46C34 27 52 18 68 24C80 28 88 38 88 47C82 40 73 38 68 43C62 49 66 62 78 64C84 65 89 64 93 62V84Z',
      '#1f8f9c',
    ),
    on('M8 84V74C24 75 34 64 40 52C45 42 54 36 63 37C55 44 55 58 64 66C74 74 86 72 93 68V84Z', '#14707d'),
    line('M34 50C40 34 54 28 68 32', '#8fe0dc', 3.2),
    line('M14 79C26 79 36 73 42 63M50 79C50 75 50 71 52 66', '#59c3c3', 2.8),
    on(`${disc(80, 33, 2.4)}${disc(88, 29, 1.7)}${disc(74, 22, 1.6)}`, '#e9fbf7'),
  ],
  anchor: [
    bodyLine('M50 26V86', '#2f4468', 8),
    bodyLine('M35 38H65', '#2f4468', 7),
    bodyLine('M19 60C21 77 34 86 50 86C66 86 79 77 81 60', '#2f4468', 8),
    body('M11 66L19 52L29 65ZM89 66L81 52L71 65Z', '#2f4468'),
    bodyLine(disc(50, 18, 8), '#2f4468', 6),
    line('M48.6 31V82M23 66C27 77 37 82 48 83', '#6c86b4', 2.2),
  ],
  compass: [
    body(disc(50, 50, 40), '#c79a55'),
    on(disc(50, 50, 33), '#fdf3de'),
    line('M24 35C30 25 40 19 51 19', '#fef8ec', 3),
    line(
      around(
        24,
        (c, s, i) =>
          `M${(50 + c * 31).toFixed(2)} ${(50 + s * 31).toFixed(2)}L${(50 + c * (i % 6 === 0 ? 24 : 28)).toFixed(2)} ${(50 + s * (i % 6 === 0 ? 24 : 28)).toFixed(2)}`,
      ),
      '#7d5b2c',
      1.6,
    ),
    on('M61 28L55 54L45 46Z', '#d23f2c'),
    on('M39 72L45 46L55 54Z', '#2e3f58'),
    on(disc(50, 50, 3.4), INK),
  ],
  sun: [
    body(rays, '#ffa51f'),
    body(disc(50, 50, 25), '#ffc531'),
    on('M50 75C63.8 75 75 63.8 75 50C75 45 73.6 40.4 71 36.5C70 56 56 69 36.5 71C40.4 73.6 45 75 50 75Z', '#f7ab1c'),
    line('M33 47C34 39 39 34 46 32', '#fff0b3', 4),
  ],
  moon: [
    body(
      'M62 12C40 12 23 29 23 50C23 71 40 88 62 88C70 88 77 86 83 81C64 80 50 67 50 50C50 33 64 20 83 19C77 15 70 12 62 12Z',
      '#f4ddaa',
    ),
    on(
      'M62 12C40 12 23 29 23 50C23 71 40 88 62 88C66 88 70 87 73 86C50 86 33 70 33 50C33 30 50 14 73 14C70 13 66 12 62 12Z',
      '#e3c078',
    ),
    on(`${disc(40, 40, 4.4)}${disc(37, 60, 3)}${disc(48, 72, 3.6)}`, '#d0a95f'),
    body(star(4, 9, 3, 74, 42), '#fff3c9'),
    body(star(4, 6, 2, 66, 60), '#fff3c9'),
  ],
  umbrella: [
    bodyLine('M50 48V80C50 88 38 89 37 80', '#7b4a22', 5),
    body(
      'M8 53C10 29 27 14 50 14C73 14 90 29 92 53C86 46 78 46 71 53C64 46 57 46 50 53C43 46 36 46 29 53C22 46 14 46 8 53Z',
      '#6b3fa0',
    ),
    on('M50 14C38 24 31 36 29 53C36 46 43 46 50 53C57 46 64 46 71 53C69 36 62 24 50 14Z', '#8d5cc4'),
    on('M50 14C46 24 45 36 45.5 49Q48 50.5 50 53Q52 50.5 54.5 49C55 36 54 24 50 14Z', '#a97be0'),
    bodyLine('M50 14V8', '#7b4a22', 4),
  ],
  pin: [
    body('M50 93C38 74 21 61 21 38C21 21 34 9 50 9C66 9 79 21 79 38C79 61 62 74 50 93Z', '#e0402f'),
    on('M50 93C62 74 79 61 79 38C79 21 66 9 50 9C62 13 69 24 69 38C69 58 58 72 50 93Z', '#bd2f22'),
    on(disc(50, 38, 12), CREAM),
    line('M30 34C31 26 36 20 43 18', '#ff9c8a', 4),
  ],
  rec: [
    body(slab(5, 30, 90, 40, 20), '#191311'),
    on(disc(25, 50, 9), '#ff4336'),
    line('M41 59V41H46Q51 41 51 46Q51 51 46 51H41M46 51L51.5 59', CREAM, 3.8),
    line('M67 41H58.5V59H67M58.5 50H65.5', CREAM, 3.8),
    line('M84.5 44.5Q82.5 41 79 41Q73.5 41 73.5 50Q73.5 59 79 59Q82.5 59 84.5 55.5', CREAM, 3.8),
  ],
  clapper: [
    body(slab(12, 42, 76, 44, 5), '#2b2624'),
    body('M11 34L84 13L87.5 25L14.5 46Z', '#f9f1e3'),
    on(
      'M22 31L33.5 27.6L30 41.6L18.5 45ZM45 24.3L56.5 21L53 35L41.5 38.3ZM68 17.6L79.5 14.3L76 28.3L64.5 31.6Z',
      '#2b2624',
    ),
    on('M12 47H88V54H12Z', '#f9f1e3'),
    on('M20 47H31L27 54H16ZM42 47H53L49 54H38ZM64 47H75L71 54H60Z', '#2b2624'),
    line('M22 65H52M22 75H42', '#8d8178', 3.4),
    on('M64 62L78 70L64 78Z', '#ffb62b'),
  ],
  reel: [
    body(disc(50, 50, 39), '#37322f'),
    on(disc(50, 50, 34), '#56504b'),
    on(
      around(5, (c, s) => disc(50 + c * 20, 50 + s * 20, 8.6)),
      '#1a1614',
    ),
    on(disc(50, 50, 5.4), '#f7ecd8'),
    on(
      around(5, (c, s) => disc(50 - c * 12, 50 - s * 12, 1.8)),
      '#8d857d',
    ),
    line('M22 38C27 26 37 19 49 18', '#a59c92', 2.6),
  ],
  arrow: [
    body('M10 80C11 49 29 33 54 32V16L92 44L54 72V55C36 54 21 61 10 80Z', '#21915b'),
    on('M10 80C21 61 36 54 54 55V72L92 44L88 41L58 60V48C38 47 22 57 10 80Z', '#166d44'),
    line('M24 53C32 44 43 40 58 40V28', '#7fdaa6', 3.2),
  ],
  bubble: [
    body('M20 16H80Q92 16 92 28V56Q92 68 80 68H50L32 86V68H20Q8 68 8 56V28Q8 16 20 16Z', '#ff86ac'),
    on('M20 68Q8 68 8 56V50Q10 61 22 61H80Q90 61 92 52V56Q92 68 80 68H50L32 86V68Z', '#e4638e'),
    line('M25 34H75M25 47H58', '#5b1631', 5.4),
  ],
  star: [
    body(
      'M50 8L62 36Q63 38 65.5 38.2L93 41L72 61Q70.5 63 71 65L77 93L53 78.5Q50 77 47 78.5L23 93L29 65Q29.5 63 28 61L7 41L34.5 38.2Q37 38 38 36Z',
      '#ffcf33',
    ),
    on('M50 8L62 36Q63 38 65.5 38.2L93 41L72 61Q70.5 63 71 65L77 93L53 78.5Q51.5 77.7 50 77.7Z', '#f6b21b'),
    line('M34 46L42 44.5L46 35', '#fff2b8', 4),
  ],
  play: [
    body(disc(50, 50, 39), '#d33d2c'),
    on('M50 89C71.5 89 89 71.5 89 50C89 44 87.6 38.3 85 33.3C84 60 66 80 35 86C39.7 88 44.7 89 50 89Z', '#ac2c1f'),
    on('M41 31Q41 27.5 44 29.2L71 47.4Q75 50 71 52.6L44 70.8Q41 72.5 41 69Z', CREAM),
    line('M21 41C24 31 31 23 41 19.5', '#ff9d8c', 3.4),
  ],
  feather: [
    body('M15 88C18 58 34 24 82 11C87 38 74 62 52 70C42 74 30 74 24 78Z', '#7fa3cc'),
    on('M15 88C30 64 50 38 82 11C87 38 74 62 52 70C42 74 30 74 24 78Z', '#587fac'),
    line('M14 90C30 64 50 39 74 20', '#f3f7fc', 2.8),
    line('M33 63L31 46M45 48L45 31M37 59L58 60M49 44L71 46', '#f3f7fc', 2),
  ],
  lamp: [
    bodyLine('M38 24C38 10 62 10 62 24', INK, 4.6),
    body('M39 22H61L64 32H36Z', '#3b322c'),
    body('M37 32H63L71 74H29Z', '#ffc24a'),
    on('M42 32H50V74H36Z', '#ffe2a0'),
    on('M50 45C58 55 57 67 50 68C43 67 42 55 50 45Z', '#ff7a2d'),
    on('M50 56C53.5 60 53 66 50 67C47 66 46.5 60 50 56Z', '#fff1c0'),
    line('M37 32L29 74M63 32L71 74', '#3b322c', 2.6),
    body(slab(24, 73, 52, 14, 4), '#3b322c'),
    line('M31 80H58', '#7b6a5d', 2.6),
  ],
  leaf: [
    body('M14 86C8 46 34 14 88 12C92 62 62 92 24 80Z', '#5f8c1e'),
    on('M14 86C28 66 52 42 88 12C92 62 62 92 24 80Z', '#446b12'),
    line('M10 91C28 67 50 44 78 22', '#d9efa6', 3),
    line('M35 62L33 43M48 48L47 31M38 60L60 63M52 46L73 48', '#d9efa6', 2.2),
  ],
  ticket: [
    body('M8 27H92V41Q84 43 84 50Q84 57 92 59V73H8V59Q16 57 16 50Q16 43 8 41Z', '#e08f2c'),
    on('M8 66V73H92V66Z', '#bf7118'),
    line('M66 31V35M66 40V44M66 49V53M66 58V62M66 67V70', '#5a2f08', 2.6),
    line('M27 42H55M27 51H48', '#5a2f08', 4),
    on(star(5, 8, 3.6, 76, 50), '#5a2f08'),
  ],
};
