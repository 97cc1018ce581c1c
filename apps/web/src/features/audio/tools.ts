import { findTool, priceOf, speechSeconds, usualPrice, type Credits, type Tool, type ToolId } from '@kinoloom/contract';
import { plural } from '../../lib/formatters.ts';

/** What makes sound in the Audio panel. */
export type AudioToolId = Extract<ToolId, 'voice-changer' | 'text-to-speech' | 'sound-effects' | 'music'>;

export const audioToolIds = [
  'voice-changer',
  'text-to-speech',
  'sound-effects',
  'music',
] as const satisfies readonly AudioToolId[];

/** @throws Error where the catalogue has it no more */
export function audioTool(id: AudioToolId): Tool {
  const tool = findTool(id);
  if (!tool) throw new Error(`The catalogue has no ${id}`);
  return tool;
}

export const isAudioTool = (model: string | null): model is AudioToolId => audioToolIds.some((id) => id === model);

/** "3 credits per second", or "9 credits". */
export function rateOf(id: AudioToolId): string {
  const { price } = audioTool(id);
  if (price.per === 'second') return `${plural(price.credits, 'credit')} per second`;
  return price.per === 'result' ? plural(price.credits, 'credit') : '';
}

/** What it costs to hear a text, in whole credits. */
export const speechPrice = (text: string): Credits => priceOf(audioTool('text-to-speech'), speechSeconds(text));

/** What it costs to change the voice of so many seconds of sound. */
export const changePrice = (seconds: number): Credits => priceOf(audioTool('voice-changer'), seconds);

/** What a sound effect costs. */
export const effectPrice = (): Credits => usualPrice(audioTool('sound-effects'));

/** What so many seconds of music cost. */
export const musicPrice = (seconds: number): Credits => priceOf(audioTool('music'), seconds);
