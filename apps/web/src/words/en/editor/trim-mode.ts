import { text } from '../../text.ts';

export const trimMode = text('Trim mode');
export const move = text('Move');
export const roll = text('Roll');
export const slip = text('Slip');
export const slide = text('Slide');
export const moveDoes = text('A drag moves clips and trims edges');
export const rollDoes = text('A drag of an edge moves the cut between two clips');
export const slipDoes = text('A drag shows another part of the clip in the same place');
export const slideDoes = text('A drag moves a clip between its neighbours, which give way');
export const isOn = text('Trim mode: {name}');
export const isOff = text('Trim mode off');
export const isRolled = text('The cut is at {at}');
export const isSlipped = text('{items} begins at {at} of its file');
export const isSlid = text('{items} begins at {at}');
