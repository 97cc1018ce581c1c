const get = (name: string): string => `(local.get $${name})`;
const set = (name: string, value: string): string => `(local.set $${name} ${value})`;
const plus = (a: string, b: string): string => `(i32.add ${a} ${b})`;
const minus = (a: string, b: string): string => `(i32.sub ${a} ${b})`;
const times = (a: string, b: string): string => `(i32.mul ${a} ${b})`;
const number = (value: number): string => `(i32.const ${value})`;
const added = (a: string, b: string): string => `(f32x4.add ${a} ${b})`;
const scaled = (a: string, b: string): string => `(f32x4.mul ${a} ${b})`;
const splat = (value: string): string => `(f32x4.splat ${value})`;

/** Sets a local to an index, or to the nearest from 0 to another local. */
const within = (name: string, index: string, last: string): string => `${set(name, index)}
      ${set(name, `(select ${get(name)} ${get(last)} (i32.lt_s ${get(name)} ${get(last)}))`)}
      ${set(name, `(select ${get(name)} ${number(0)} (i32.gt_s ${get(name)} ${number(0)}))`)}`;

/** The four channels of a pixel of a row, as numbers. */
const pixelOf = (row: string, index: string): string => `(f32x4.convert_i32x4_u (i32x4.extend_low_i16x8_u
        (i16x8.extend_low_i8x16_u (v128.load32_zero ${plus(get(row), times(get(index), number(4)))}))))`;

/** Sets `pixel` to a pixel of `row`; beyond an end, to the last one there. */
const pixelAt = (index: string): string => `${within('index', index, 'last')}
      ${set('pixel', pixelOf('row', 'index'))}`;

/** Stores four numbers as a pixel, rounded; uses `bytes`. */
const store = (value: string): string => `${set(
  'bytes',
  `(i32x4.trunc_sat_f32x4_u ${added(value, '(v128.const f32x4 0.5 0.5 0.5 0.5)')})`,
)}
      ${set('bytes', `(i16x8.narrow_i32x4_s ${get('bytes')} ${get('bytes')})`)}
      (i32.store ${get('out')} (i32x4.extract_lane 0 (i8x16.narrow_i16x8_u ${get('bytes')} ${get('bytes')})))`;

const box = (): string => `(func (export "box")
  (param $from i32) (param $to i32) (param $count i32) (param $lines i32) (param $radius i32) (param $ends f32) (param $share f32)
  (local $line i32) (local $row i32) (local $last i32) (local $at i32) (local $out i32) (local $index i32)
  (local $sum v128) (local $pixel v128) (local $outer v128) (local $bytes v128)
  ${set('last', minus(get('count'), number(1)))}
  (loop $eachLine
    ${set('row', plus(get('from'), times(get('line'), times(get('count'), number(4)))))}
    ${set('out', plus(get('to'), times(get('line'), number(4))))}
    ${set('sum', '(v128.const i32x4 0 0 0 0)')}
    ${set('at', minus(number(0), get('radius')))}
    (loop $first
      ${pixelAt(get('at'))}
      ${set('sum', added(get('sum'), get('pixel')))}
      ${set('at', plus(get('at'), number(1)))}
      (br_if $first (i32.le_s ${get('at')} ${get('radius')})))
    ${set('at', number(0))}
    (loop $each
      ${pixelAt(minus(minus(get('at'), get('radius')), number(1)))}
      ${set('outer', get('pixel'))}
      ${pixelAt(plus(plus(get('at'), get('radius')), number(1)))}
      ${store(
        scaled(added(get('sum'), scaled(added(get('outer'), get('pixel')), splat(get('ends')))), splat(get('share'))),
      )}
      ${set('sum', added(get('sum'), get('pixel')))}
      ${pixelAt(minus(get('at'), get('radius')))}
      ${set('sum', `(f32x4.sub ${get('sum')} ${get('pixel')})`)}
      ${set('out', plus(get('out'), times(get('lines'), number(4))))}
      ${set('at', plus(get('at'), number(1)))}
      (br_if $each (i32.lt_s ${get('at')} ${get('count')})))
    ${set('line', plus(get('line'), number(1)))}
    (br_if $eachLine (i32.lt_s ${get('line')} ${get('lines')}))))`;

const shrink = (): string => `(func (export "shrink")
  (param $from i32) (param $to i32) (param $width i32) (param $height i32) (param $times i32)
  (local $x i32) (local $y i32) (local $i i32) (local $j i32) (local $row i32) (local $out i32) (local $index i32)
  (local $last i32) (local $bottom i32) (local $share f32) (local $sum v128) (local $bytes v128)
  ${set('last', minus(get('width'), number(1)))}
  ${set('bottom', minus(get('height'), number(1)))}
  ${set('share', `(f32.div (f32.const 1) (f32.convert_i32_s ${times(get('times'), get('times'))}))`)}
  ${set('out', get('to'))}
  (loop $eachRow
    ${set('x', number(0))}
    (loop $each
      ${set('sum', '(v128.const i32x4 0 0 0 0)')}
      ${set('j', number(0))}
      (loop $down
        ${within('index', plus(get('y'), get('j')), 'bottom')}
        ${set('row', plus(get('from'), times(get('index'), times(get('width'), number(4)))))}
        ${set('i', number(0))}
        (loop $across
          ${within('index', plus(get('x'), get('i')), 'last')}
          ${set('sum', added(get('sum'), pixelOf('row', 'index')))}
          ${set('i', plus(get('i'), number(1)))}
          (br_if $across (i32.lt_s ${get('i')} ${get('times')})))
        ${set('j', plus(get('j'), number(1)))}
        (br_if $down (i32.lt_s ${get('j')} ${get('times')})))
      ${store(scaled(get('sum'), splat(get('share'))))}
      ${set('out', plus(get('out'), number(4)))}
      ${set('x', plus(get('x'), get('times')))}
      (br_if $each (i32.lt_s ${get('x')} ${get('width')})))
    ${set('y', plus(get('y'), get('times')))}
    (br_if $eachRow (i32.lt_s ${get('y')} ${get('height')}))))`;

/** Where a pixel's middle lies between those of a smaller picture: the two beside it, and how near it is to the second one. */
const between = (at: string, times: string, [first, second, share]: readonly string[], last: string): string => `
      ${set('place', `(f32.sub (f32.div (f32.add (f32.convert_i32_s ${get(at)}) (f32.const 0.5)) (f32.convert_i32_s ${get(times)})) (f32.const 0.5))`)}
      ${set(share ?? '', `(f32.sub ${get('place')} (f32.floor ${get('place')}))`)}
      ${within(second ?? '', plus('(i32.trunc_f32_s (f32.floor (local.get $place)))', number(1)), last)}
      ${within(first ?? '', '(i32.trunc_f32_s (f32.floor (local.get $place)))', last)}`;

const mixed = (a: string, b: string, share: string): string =>
  added(a, scaled(`(f32x4.sub ${b} ${a})`, splat(get(share))));

const grow = (): string => `(func (export "grow")
  (param $from i32) (param $to i32) (param $width i32) (param $height i32) (param $times i32)
  (local $x i32) (local $y i32) (local $small i32) (local $last i32) (local $bottom i32) (local $place f32)
  (local $left i32) (local $right i32) (local $across f32) (local $upper i32) (local $lower i32) (local $down f32)
  (local $out i32) (local $bytes v128) (local $above v128) (local $below v128) (local $one v128) (local $other v128)
  ${set('small', `(i32.div_s (i32.sub (i32.add ${get('width')} ${get('times')}) ${number(1)}) ${get('times')})`)}
  ${set('last', minus(get('small'), number(1)))}
  ${set('bottom', minus(`(i32.div_s (i32.sub (i32.add ${get('height')} ${get('times')}) ${number(1)}) ${get('times')})`, number(1)))}
  ${set('out', get('to'))}
  (loop $eachRow
    ${between('y', 'times', ['upper', 'lower', 'down'], 'bottom')}
    ${set('upper', plus(get('from'), times(get('upper'), times(get('small'), number(4)))))}
    ${set('lower', plus(get('from'), times(get('lower'), times(get('small'), number(4)))))}
    ${set('x', number(0))}
    (loop $each
      ${between('x', 'times', ['left', 'right', 'across'], 'last')}
      ${set('one', pixelOf('upper', 'left'))}
      ${set('other', pixelOf('upper', 'right'))}
      ${set('above', mixed(get('one'), get('other'), 'across'))}
      ${set('one', pixelOf('lower', 'left'))}
      ${set('other', pixelOf('lower', 'right'))}
      ${set('below', mixed(get('one'), get('other'), 'across'))}
      ${store(mixed(get('above'), get('below'), 'down'))}
      ${set('out', plus(get('out'), number(4)))}
      ${set('x', plus(get('x'), number(1)))}
      (br_if $each (i32.lt_s ${get('x')} ${get('width')})))
    ${set('y', plus(get('y'), number(1)))}
    (br_if $eachRow (i32.lt_s ${get('y')} ${get('height')}))))`;

/**
 * Source of the blur kernel in WebAssembly text format; testing/compile-kernels.ts compiles it. Pictures are RGBA at addresses of its memory, and go on
 * beyond their edges as they are there. Floats hold sums of bytes exactly, and all runtimes round alike.
 *
 * `box` replaces each pixel by the mean of those around it along its line: `radius` of them on each side, and one more on each side with the weight
 * `ends`; `share` is 1 / the weight of all. The result's columns are the lines, so that two calls blur a picture both ways. `shrink` makes one pixel of
 * `times` × `times`, and `grow` a picture of this size from one that was shrunk.
 */
export const blurKernelSource = (): string => `(module
(memory (export "memory") 1)
${box()}
${shrink()}
${grow()})
`;
