import { text } from '../../text.ts';

export const play = text('Play');
export const pause = text('Pause');
export const playNamed = text('Play {sound}');
export const pauseNamed = text('Pause {sound}');
export const position = text('Position');
export const timeOf = text('{at} of {length}');
export const soundOn = text('Sound on');
export const mute = text('Mute');
export const fullScreen = text('Full screen');
export const unavailable = text('Video unavailable');

// The meter of a flow.
export const clips = text('{filled} of {total} clips');
export const clipsAndRunning = text('{filled} of {total} clips, {running} running');
