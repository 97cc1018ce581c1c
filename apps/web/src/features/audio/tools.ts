import { findTool, priceOf, speechSeconds, usualPrice, type Credits, type Tool, type ToolId } from '@kinoloom/contract';
import { plural } from '../../lib/formatters.ts';

/** Tools of the Audio panel. */
export type AudioToolId = Extract<ToolId, 'voice-changer' | 'text-to-speech' | 'sound-effects' | 'music'>;

export const audioToolIds = [
  'voice-changer',
  'text-to-speech',
  'sound-effects',
  'music',
] as const satisfies readonly AudioToolId[];

/** @throws Error if the catalogue no longer has it */
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

/** Price of speech for a text, in whole credits. */
export const speechPrice = (text: string): Credits => priceOf(audioTool('text-to-speech'), speechSeconds(text));

export const changePrice = (seconds: number): Credits => priceOf(audioTool('voice-changer'), seconds);

export const effectPrice = (): Credits => usualPrice(audioTool('sound-effects'));

export const musicPrice = (seconds: number): Credits => priceOf(audioTool('music'), seconds);
