import {
  findTool,
  limits,
  priceOf,
  speechSeconds,
  usualPrice,
  type Credits,
  type Tool,
  type ToolId,
} from '@kinoloom/contract';
import { entryOf } from '../../lib/own-models.ts';
import * as words from '../../words/en/studio/audio.ts';

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

/** Tools with a text prompt. */
export type WordedTool = Exclude<AudioToolId, 'voice-changer'>;

/** The families of the tools that models of one's own can take the place of. */
export const soundFamilies = {
  'text-to-speech': 'speech',
  'sound-effects': 'sound-effects',
  music: 'music',
} as const satisfies Record<WordedTool, string>;

/** The tool of the panel that a model belongs to, also one of one's own. */
export function audioToolOf(model: string | null): AudioToolId | undefined {
  if (model === null || isAudioTool(model)) return model ?? undefined;
  const family = entryOf(model)?.family;
  return audioToolIds.find((id) => id !== 'voice-changer' && soundFamilies[id] === family);
}

export const rateOf = (id: AudioToolId): string => rateText(audioTool(id));

/** "3 credits per second", or "9 credits". */
export function rateText({ price }: Pick<Tool, 'price'>): string {
  if (price.per === 'second') return words.creditsPerSecond({ credits: price.credits });
  return price.per === 'result' ? words.credits({ credits: price.credits }) : '';
}

/** Price of speech for a text, in whole credits. */
export const speechPrice = (text: string): Credits => priceOf(audioTool('text-to-speech'), speechSeconds(text));

export const changePrice = (seconds: number): Credits => priceOf(audioTool('voice-changer'), seconds);

export const effectPrice = (): Credits => usualPrice(audioTool('sound-effects'));

/** Price of a model of one's own, in whole credits. */
export function ownPrice(model: Tool, tool: WordedTool, text: string, musicSeconds: number): Credits {
  const { seconds } = limits.soundEffect;
  return priceOf(model, tool === 'text-to-speech' ? speechSeconds(text) : tool === 'music' ? musicSeconds : seconds);
}

export const musicPrice = (seconds: number): Credits => priceOf(audioTool('music'), seconds);
