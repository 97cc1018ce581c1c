/**
 * Source of kernel.wasm in WebAssembly text format; compile-kernel.ts compiles it, and kernel.test.ts checks that the
 * file is current. Kernel documents the functions. Pixels are processed in groups of 16: rows are padded accordingly.
 */
export const kernelSource = (): string => `(module
(import "pictures" "memory" (memory 1 65536 shared))
${lay()}
${fade()}
${press('press', BT709)}
${press('press601', BT601)}
${extents()}
${copy()})
`;

type Half = 'low' | 'high';
type Numbers = readonly number[];

const get = (name: string): string => `(local.get $${name})`;
const set = (name: string, value: string): string => `(local.set $${name} ${value})`;
const move = (name: string, by: string): string => set(name, `(i32.add ${get(name)} ${by})`);
const at = (...places: string[]): string => places.map(get).reduce((sum, place) => `(i32.add ${sum} ${place})`);
const params = (...names: string[]): string => names.map((name) => `(param $${name} i32)`).join(' ');
const locals = (type: string, ...names: string[]): string => names.map((name) => `(local $${name} ${type})`).join(' ');
const load = (...places: string[]): string => `(v128.load ${at(...places)})`;

const four = (number: number): string => `(v128.const i32x4${` ${number}`.repeat(4)})`;
const eight = (...numbers: Numbers): string => `(v128.const i16x8 ${[...numbers, ...numbers].join(' ')})`;

/** The lower or upper eight of sixteen bytes, widened. */
const wide = (half: Half, bytes: string): string => `(i16x8.extend_${half}_i8x16_u ${bytes})`;
const minus = (eights: string, other: string): string => `(i16x8.sub ${eights} ${other})`;
const plus = (eights: string, other: string): string => `(i16x8.add ${eights} ${other})`;
const product = (half: Half, eights: string, other: string): string =>
  `(i32x4.extmul_${half}_i16x8_s ${eights} ${other})`;

/** Four sums divided by 2 to the power of \`bits\`, and rounded. */
const rounded = (fours: string, bits: number, zero = 0): string =>
  `(i32x4.shr_s (i32x4.add ${fours} ${four(2 ** (bits - 1) + zero * 2 ** bits)}) (i32.const ${bits}))`;
const inEights = (low: string, high: string): string => `(i16x8.narrow_i32x4_s ${low} ${high})`;
const inBytes = (low: string, high: string): string => `(i8x16.narrow_i16x8_u ${low} ${high})`;

function repeat(name: string, body: string): string {
  return `(loop $${name} ${body})`;
}

/** Loops over the rows of a layer on a picture, and in each over its non-transparent extent. */
function eachChunk(body: string): string {
  return `(if (i32.eqz ${get('height')}) (then (return)))
  ${repeat(
    'row',
    `${set('x', `(i32.load16_u ${get('extents')})`)}
    ${set('end', `(i32.load16_u offset=2 ${get('extents')})`)}
    (if (i32.lt_u ${get('x')} ${get('end')}) (then ${repeat(
      'chunk',
      `${set('alpha', load('cover', 'x'))}
      (if (v128.any_true ${get('alpha')}) (then ${body}))
      ${move('x', '(i32.const 16)')}
      (br_if $chunk (i32.lt_u ${get('x')} ${get('end')}))`,
    )}))
    ${move('under', get('underStride'))}
    ${move('over', get('stride'))}
    ${move('cover', get('stride'))}
    ${move('extents', '(i32.const 4)')}
    ${move('height', '(i32.const -1)')}
    (br_if $row ${get('height')})`,
  )}`;
}

function lay(): string {
  /** under × (255 − cover) ÷ 255 relative to zero, for eight pixels; 32,897 ÷ 2²³ is 1 ÷ 255. */
  const eighth = (half: Half): string => {
    const seen = (part: Half): string =>
      rounded(`(i32x4.mul ${product(part, get('rest8'), get('below8'))} ${four(32_897)})`, 23);
    return `${set('below8', minus(wide(half, load('under', 'x')), get('zeros')))}
      ${set('rest8', wide(half, get('rest')))}
      ${set(half, plus(wide(half, get('colour')), inEights(seen('low'), seen('high'))))}`;
  };
  return `(func (export "lay")
  ${params('under', 'underStride', 'over', 'cover', 'stride', 'extents', 'height', 'zero')}
  ${locals('i32', 'x', 'end')}
  ${locals('v128', 'zeros', 'alpha', 'rest', 'colour', 'below8', 'rest8', 'low', 'high')}
  ${set('zeros', `(i16x8.splat ${get('zero')})`)}
  ${eachChunk(`${set('colour', load('over', 'x'))}
      ${set('rest', `(v128.not ${get('alpha')})`)}
      (if (v128.any_true ${get('rest')}) (then ${eighth('low')} ${eighth('high')}
      ${set('colour', inBytes(get('low'), get('high')))}))
      (v128.store ${at('under', 'x')} ${get('colour')})`)})`;
}

function fade(): string {
  const eighth = (half: Half): string => {
    const change = (part: Half): string =>
      `(i32x4.sub ${product(part, get('colour8'), eight(255, 255, 255, 255))} ${product(part, get('alpha8'), minus(get('below8'), get('zeros')))})`;
    const seen = (part: Half): string => rounded(`(i32x4.mul ${change(part)} ${get('shares')})`, 22);
    return `${set('below8', wide(half, get('below')))}
      ${set('colour8', minus(wide(half, get('colour')), get('zeros')))}
      ${set('alpha8', wide(half, get('alpha')))}
      ${set(half, plus(get('below8'), inEights(seen('low'), seen('high'))))}`;
  };
  return `(func (export "fade")
  ${params('under', 'underStride', 'over', 'cover', 'stride', 'extents', 'height', 'zero', 'share')}
  ${locals('i32', 'x', 'end')}
  ${locals('v128', 'zeros', 'shares', 'alpha', 'colour', 'below', 'below8', 'colour8', 'alpha8', 'low', 'high')}
  ${set('zeros', `(i16x8.splat ${get('zero')})`)}
  ${set('shares', `(i32x4.splat ${get('share')})`)}
  ${eachChunk(`${set('colour', load('over', 'x'))} ${set('below', load('under', 'x'))}
      ${eighth('low')} ${eighth('high')}
      (v128.store ${at('under', 'x')} ${inBytes(get('low'), get('high'))})`)})`;
}

/** Weights of red, green, blue and alpha in luma and colour differences, limited range, in 32,768ths. */
interface Weights {
  readonly luma: Numbers;
  readonly blue: Numbers;
  readonly red: Numbers;
}

/** ITU-R BT.709-6, §3. */
const BT709: Weights = {
  luma: [5983, 20_127, 2032, 0],
  blue: [-3298, -11_094, 14_392, 0],
  red: [14_392, -13_073, -1319, 0],
};
/** ITU-R BT.601-7, §2.5. */
const BT601: Weights = {
  luma: [8414, 16_520, 3208, 0],
  blue: [-4857, -9535, 14_392, 0],
  red: [14_392, -12_051, -2341, 0],
};
const ALPHA = [0, 0, 0, 1];

function press(name: string, { luma, blue, red }: Weights): string {
  const parts = ['a', 'b', 'c', 'd'];
  /** The weighted colour of each of four pixels, given as two vectors of two pixels. */
  const mixed = (first: string, second: string, shares: Numbers): string => {
    const dots = [first, second].map((eights) => `(i32x4.dot_i16x8_s ${eights} ${eight(...shares)})`).join(' ');
    return `(i32x4.add (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 ${dots})
        (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 ${dots}))`;
  };
  const lumas = (part: string): string => rounded(mixed(wide('low', get(part)), wide('high', get(part)), luma), 15, 16);
  const alphas = (part: string): string => `(i32x4.shr_u ${get(part)} (i32.const 24))`;
  const sixteen = (each: (part: string) => string): string => {
    const [a = '', b = '', c = '', d = ''] = parts.map(each);
    return inBytes(inEights(a, b), inEights(c, d));
  };
  /** Sums both pixels of each pair in a row of four, and adds the row above. */
  const pairs = (part: string): string => {
    const row = [wide('low', get(part)), wide('high', get(part))].join(' ');
    const both = plus(
      `(i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 ${row})`,
      `(i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 ${row})`,
    );
    return set(`${part}s`, plus(get(`${part}s`), both));
  };
  const mean = (plane: string, shares: Numbers, bits: number, zero: number): string => {
    const fours = (first: string, second: string): string =>
      rounded(mixed(get(`${first}s`), get(`${second}s`), shares), bits, zero);
    const eights = inEights(fours('a', 'b'), fours('c', 'd'));
    return `(v128.store64_lane 0 ${at(plane)} ${inBytes(eights, eights)}) ${move(plane, '(i32.const 8)')}`;
  };
  const row = `${parts.map((part, index) => set(part, `(v128.load offset=${index * 16} ${get('from')})`)).join(' ')}
      (v128.store ${at('luma', 'place')} ${sixteen(lumas)})
      (v128.store ${at('cover', 'place')} ${sixteen(alphas)})
      ${parts.map(pairs).join('\n      ')}`;
  return `(func (export "${name}")
  ${params('rgba', 'stride', 'height', 'luma', 'blue', 'red', 'cover', 'coarse')}
  ${locals('i32', 'x', 'place', 'from')}
  ${locals('v128', ...parts, ...parts.map((part) => `${part}s`))}
  ${repeat(
    'pair',
    `${set('x', '(i32.const 0)')}
    ${repeat(
      'chunk',
      `${parts.map((part) => set(`${part}s`, eight(0, 0, 0, 0))).join(' ')}
      ${set('place', get('x'))} ${set('from', `(i32.add ${get('rgba')} (i32.shl ${get('x')} (i32.const 2)))`)}
      ${row}
      ${move('place', get('stride'))} ${move('from', `(i32.shl ${get('stride')} (i32.const 2))`)}
      ${row}
      ${mean('blue', blue, 17, 128)} ${mean('red', red, 17, 128)} ${mean('coarse', ALPHA, 2, 0)}
      ${move('x', '(i32.const 16)')}
      (br_if $chunk (i32.lt_u ${get('x')} ${get('stride')}))`,
    )}
    ${move('rgba', `(i32.shl ${get('stride')} (i32.const 3))`)}
    ${move('luma', `(i32.shl ${get('stride')} (i32.const 1))`)}
    ${move('cover', `(i32.shl ${get('stride')} (i32.const 1))`)}
    ${move('height', '(i32.const -2)')}
    (br_if $pair ${get('height')})`,
  )})`;
}

function extents(): string {
  return `(func (export "extents") ${params('cover', 'stride', 'height', 'extents')} ${locals('i32', 'first', 'last')}
  ${repeat(
    'row',
    `${set('first', '(i32.const 0)')} ${set('last', get('stride'))}
    (block $found ${repeat(
      'clear',
      `(br_if $found (i32.eq ${get('first')} ${get('last')}))
      (br_if $found (v128.any_true ${load('cover', 'first')}))
      ${move('first', '(i32.const 16)')} (br $clear)`,
    )})
    (block $found ${repeat(
      'clear',
      `(br_if $found (i32.eq ${get('first')} ${get('last')}))
      ${move('last', '(i32.const -16)')}
      (br_if $clear (i32.eqz (v128.any_true ${load('cover', 'last')})))
      ${move('last', '(i32.const 16)')}`,
    )})
    (i32.store16 ${get('extents')} ${get('first')})
    (i32.store16 offset=2 ${get('extents')} ${get('last')})
    ${move('cover', get('stride'))} ${move('extents', '(i32.const 4)')} ${move('height', '(i32.const -1)')}
    (br_if $row ${get('height')})`,
  )})`;
}

function copy(): string {
  return `(func (export "copy") ${params('from', 'fromStride', 'to', 'toStride', 'width', 'height')}
  ${repeat(
    'row',
    `(memory.copy ${get('to')} ${get('from')} ${get('width')})
    ${move('from', get('fromStride'))} ${move('to', get('toStride'))} ${move('height', '(i32.const -1)')}
    (br_if $row ${get('height')})`,
  )})`;
}
