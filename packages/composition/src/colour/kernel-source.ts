import { TABLE_SIDE } from './table.ts';

/** Addresses in the kernel's memory. */
export const PLACES = {
  /**
   * For each of 256 values of a channel 16 bytes: 4 weights of 16 bits, for the corners of a square in green and blue (the lowest, the next in
   * green, the next in blue, and the next in both), and the address of the colour below it within the table, 32 bits.
   */
  red: 0,
  green: 4096,
  blue: 8192,
  /** The table's colours, 16 bytes each; see `neighbours` in kernel.ts. */
  table: 12_288,
  pixels: 12_288 + TABLE_SIDE ** 3 * 16,
} as const;

/** Bytes between neighbours of the table. */
export const STEPS = { red: 16, green: 16 * TABLE_SIDE, blue: 16 * TABLE_SIDE ** 2 } as const;

const get = (name: string): string => `(local.get $${name})`;
const set = (name: string, value: string): string => `(local.set $${name} ${value})`;
const plus = (a: string, b: string): string => `(i32.add ${a} ${b})`;
const times = (a: string, b: string): string => `(i32.mul ${a} ${b})`;
const number = (value: number): string => `(i32.const ${value})`;

/** The address of what the kernel knows of a channel's value; `shift` brings it to 16 bytes each. */
const entryOf = (shift: string): string => `(i32.and ${shift} ${number(4080)})`;
const entries = {
  red: entryOf(`(i32.shl ${get('pixel')} ${number(4)})`),
  green: entryOf(`(i32.shr_u ${get('pixel')} ${number(4)})`),
  blue: entryOf(`(i32.shr_u ${get('pixel')} ${number(12)})`),
};
const addressOf = (channel: keyof typeof entries): string => `(i32.load offset=${PLACES[channel] + 8} ${get(channel)})`;
const weightsOf = (channel: keyof typeof entries): string =>
  `(v128.load64_zero offset=${PLACES[channel]} ${get(channel)})`;
const wide = (lanes: string): string => `(i32x4.extend_low_i16x8_u ${lanes})`;

/** Adds two neighbours in red at a corner of the square in green and blue, weighted. */
function corner(lane: number, offset: number): string {
  const bytes = Array.from({ length: 16 }, (_, byte) => lane * 4 + (byte % 4)).join(' ');
  const pair = `(i8x16.shuffle ${bytes} ${get('weights')} ${get('weights')})`;
  return `(i32x4.dot_i16x8_s (v128.load offset=${PLACES.table + offset} ${get('at')}) ${pair})`;
}
const added = (a: string, b: string): string => `(i32x4.add ${a} ${b})`;

/** The fourth byte of a pixel. */
const topOf = (name: string): string => `(i32.shr_u ${get(name)} ${number(24)})`;
/** A product of two bytes as a share of 255, rounded. */
const scaled = (product: string): string =>
  `(i32.shr_u ${times(plus(product, number(128)), number(257))} ${number(16)})`;

/**
 * Source of the colour kernel in WebAssembly text format; testing/compile-kernels.ts compiles it. It replaces each pixel, of straight RGBA, by its colour in a
 * table, interpolated between the eight around it; what is clear is left out. Where the table has a key, alpha is multiplied by the table's.
 */
export const kernelSource = (): string => `(module
(memory (export "memory") 14)
(func (export "recolour") (param $from i32) (param $end i32) (param $hasKey i32)
  (local $pixel i32) (local $last i32) (local $made i32) (local $at i32) (local $alpha i32)
  (local $red i32) (local $green i32) (local $blue i32)
  (local $weights v128) (local $upper v128) (local $sum v128)
  (if (i32.ge_u ${get('from')} ${get('end')}) (then (return)))
  (loop $each
    ${set('pixel', `(i32.load ${get('from')})`)}
    (if (i32.ne ${get('pixel')} ${get('last')}) (then
      ${set('last', get('pixel'))}
      ${set('red', entries.red)}
      ${set('green', entries.green)}
      ${set('blue', entries.blue)}
      ${set('at', plus(plus(addressOf('red'), addressOf('green')), addressOf('blue')))}
      ${set('weights', wide(`(i16x8.mul ${weightsOf('green')} ${weightsOf('blue')})`))}
      ${set('upper', `(i32x4.shr_u (i32x4.mul ${get('weights')} ${wide(weightsOf('red'))}) ${number(7)})`)}
      ${set(
        'weights',
        `(v128.or (i32x4.sub ${get('weights')} ${get('upper')}) (i32x4.shl ${get('upper')} ${number(16)}))`,
      )}
      ${set(
        'sum',
        added(
          added(corner(0, 0), corner(1, STEPS.green)),
          added(corner(2, STEPS.blue), corner(3, STEPS.green + STEPS.blue)),
        ),
      )}
      ${set('sum', `(i32x4.shr_s ${added(get('sum'), '(v128.const i32x4 524288 524288 524288 524288)')} ${number(20)})`)}
      ${set('sum', `(i16x8.narrow_i32x4_s ${get('sum')} ${get('sum')})`)}
      ${set('made', `(i32x4.extract_lane 0 (i8x16.narrow_i16x8_u ${get('sum')} ${get('sum')}))`)}
      ${set('alpha', topOf('pixel'))}
      (if ${get('hasKey')} (then ${set('alpha', scaled(times(get('alpha'), topOf('made'))))}))
      ${set(
        'made',
        `(i32.or (i32.and ${get('made')} ${number(16_777_215)}) (i32.shl ${get('alpha')} ${number(24)}))`,
      )}))
    (if (i32.gt_u ${get('pixel')} ${number(16_777_215)}) (then (i32.store ${get('from')} ${get('made')})))
    ${set('from', plus(get('from'), number(4)))}
    (br_if $each (i32.lt_u ${get('from')} ${get('end')}))))
)
`;
