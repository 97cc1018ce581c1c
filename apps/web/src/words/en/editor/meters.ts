import { text } from '../../text.ts';

// The meter of the film's sound.
export const peak = text('Highest true peak {level} dB');
export const noSound = text('No sound yet');
