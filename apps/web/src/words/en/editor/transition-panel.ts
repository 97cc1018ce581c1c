import { text } from '../../text.ts';

export const between = text('Between {first} and {second}');
export const heldWhy = text(
  'The clips have no more pictures there: {frames, plural, one {# frame is held} other {# frames are held}}.',
);
export const kinds = text('Kinds of transitions');
export const length = text('Length');
export const lengthIs = text('{seconds} s');
export const ease = text('Speed');
export const linear = text('Even');
export const easeIn = text('Slow start');
export const easeOut = text('Slow end');
export const easeBoth = text('Slow at both ends');
export const direction = text('Direction');
export const left = text('Left');
export const right = text('Right');
export const up = text('Up');
export const down = text('Down');
export const inwards = text('In');
export const outwards = text('Out');
export const horizontal = text('Across');
export const vertical = text('Up and down');
export const alignment = text('Place');
export const before = text('Before the cut');
export const centred = text('On the cut');
export const after = text('After the cut');
export const toEveryCut = text('To every cut');
export const play = text('Play the cut');
