import { TABLE_SIDE } from './table.ts';

/** Addresses in the kernel's memory. */
export const PLACES = {
  /** For each of 256 values of a channel: the address of the colour below it within the table, and how far above it, in 128ths; 32 bits each. */
  red: 0,
  green: 2048,
  blue: 4096,
  /** The table's colours, 16 bytes each; see `Colours` in kernel.ts. */
  table: 8192,
  pixels: 8192 + TABLE_SIDE ** 3 * 16,
} as const;

/** Bytes between neighbours of the table. */
export const STEPS = { red: 16, green: 16 * TABLE_SIDE, blue: 16 * TABLE_SIDE ** 2 } as const;

const get = (name: string): string => `(local.get $${name})`;
const set = (name: string, value: string): string => `(local.set $${name} ${value})`;
const plus = (a: string, b: string): string => `(i32.add ${a} ${b})`;
const minus = (a: string, b: string): string => `(i32.sub ${a} ${b})`;
const times = (a: string, b: string): string => `(i32.mul ${a} ${b})`;
const number = (value: number): string => `(i32.const ${value})`;

/** Where a channel's value lies in the table, and how far above that. */
function located(channel: keyof typeof STEPS, shift: number): string {
  const entry = `(i32.and (i32.shr_u ${get('pixel')} ${number(shift)}) ${number(2040)})`;
  const shifted = shift === 0 ? `(i32.and (i32.shl ${get('pixel')} ${number(3)}) ${number(2040)})` : entry;
  return `${set('entry', shifted)}
      ${set('at', plus(get('at'), `(i32.load offset=${PLACES[channel]} ${get('entry')})`))}
      ${set(channel, `(i32.load offset=${PLACES[channel] + 4} ${get('entry')})`)}`;
}

/** Adds two neighbours in red, weighted, at an offset in green and blue. */
const corner = (offset: number, weight: string): string => `${set('weight', weight)}
      ${set('upper', `(i32.shr_u ${times(get('weight'), get('red'))} ${number(7)})`)}
      ${set(
        'sum',
        `(i32x4.add ${get('sum')} (i32x4.dot_i16x8_s (v128.load offset=${PLACES.table + offset} ${get('at')})
        (i32x4.splat (i32.or ${minus(get('weight'), get('upper'))} (i32.shl ${get('upper')} ${number(16)})))))`,
      )}`;

/** The fourth byte of a pixel. */
const topOf = (name: string): string => `(i32.shr_u ${get(name)} ${number(24)})`;
/** A product of two bytes as a share of 255, rounded. */
const scaled = (product: string): string =>
  `(i32.shr_u ${times(plus(product, number(128)), number(257))} ${number(16)})`;

/**
 * Source of the colour kernel in WebAssembly text format; testing/compile-kernels.ts compiles it. It replaces each pixel, of straight RGBA, by its colour in a
 * table, interpolated between the eight around it. Alpha is multiplied by the table's, which leaves it where that is 255, and what is clear is left out.
 */
export const kernelSource = (): string => `(module
(memory (export "memory") 14)
(func (export "recolour") (param $from i32) (param $end i32)
  (local $pixel i32) (local $last i32) (local $made i32) (local $entry i32) (local $at i32)
  (local $red i32) (local $green i32) (local $blue i32) (local $both i32) (local $weight i32) (local $upper i32) (local $alpha i32)
  (local $sum v128)
  (if (i32.ge_u ${get('from')} ${get('end')}) (then (return)))
  (loop $each
    ${set('pixel', `(i32.load ${get('from')})`)}
    (if (i32.ne ${get('pixel')} ${get('last')}) (then
      ${set('last', get('pixel'))}
      ${set('at', number(0))}
      ${located('red', 0)}
      ${located('green', 5)}
      ${located('blue', 13)}
      ${set('both', times(get('green'), get('blue')))}
      ${set('sum', '(v128.const i32x4 524288 524288 524288 524288)')}
      ${corner(0, plus(minus(number(16_384), times(plus(get('green'), get('blue')), number(128))), get('both')))}
      ${corner(STEPS.green, minus(times(get('green'), number(128)), get('both')))}
      ${corner(STEPS.blue, minus(times(get('blue'), number(128)), get('both')))}
      ${corner(STEPS.green + STEPS.blue, get('both'))}
      ${set('sum', `(i32x4.shr_s ${get('sum')} ${number(20)})`)}
      ${set('sum', `(i16x8.narrow_i32x4_s ${get('sum')} ${get('sum')})`)}
      ${set('made', `(i32x4.extract_lane 0 (i8x16.narrow_i16x8_u ${get('sum')} ${get('sum')}))`)}
      ${set('alpha', scaled(times(topOf('pixel'), topOf('made'))))}
      ${set(
        'made',
        `(i32.or (i32.and ${get('made')} ${number(16_777_215)}) (i32.shl ${get('alpha')} ${number(24)}))`,
      )}))
    (if (i32.gt_u ${get('pixel')} ${number(16_777_215)}) (then (i32.store ${get('from')} ${get('made')})))
    ${set('from', plus(get('from'), number(4)))}
    (br_if $each (i32.lt_u ${get('from')} ${get('end')}))))
)
`;
