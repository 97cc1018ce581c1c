import { text } from '../../text.ts';

// The meter of the film's sound.
export const filmSound = text('Sound of the film');
export const peak = text('Highest true peak {level} dB');
export const noPeak = text('Play the film to see its highest true peak.');

// The loudness of the film, and its gain.
export const filmGain = text('Gain of the film');
export const gainIs = text('{level} dB');
export const silence = text('−∞ dB');
export const target = text('Loudness of the film');
export const lufs = text('{level} LUFS');
export const measure = text('Measure and set the gain');
export const measuring = text('Measuring the loudness');
export const cancel = text('Cancel');
export const setsGain = text('−14 as on video platforms, −16 as in podcasts.');
export const silent = text('The film is silent.');
export const failed = text('The loudness could not be measured: {reason}');
export const filmHas = text('The film has {level} LUFS.');
export const filmFallsShort = text('The film has {level} LUFS. It cannot be brought nearer.');
export const hasChanged = text('It had {level} LUFS. The film has changed since: measure it again.');
export const isSet = text('The gain is set for {target} LUFS');
