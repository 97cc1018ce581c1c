import { estimatedSoundSeconds, priceOf, speechSeconds, usualPrice, type Credits } from '@kinoloom/contract';
import { audioTool } from './tools.ts';

/** What it costs to hear a text, in whole credits. */
export const speechPrice = (text: string): Credits => priceOf(audioTool('text-to-speech'), speechSeconds(text));

/** What it costs to change the voice of so many seconds of sound. */
export const changePrice = (seconds: number): Credits => priceOf(audioTool('voice-changer'), seconds);

/** What a sound effect costs. */
export const effectPrice = (): Credits => usualPrice(audioTool('sound-effects'));

/** What so many seconds of music cost. */
export const musicPrice = (seconds: number): Credits => priceOf(audioTool('music'), seconds);

/** How long a file of this many bytes probably sounds, where it cannot be measured. */
export const guessedSeconds = estimatedSoundSeconds;
