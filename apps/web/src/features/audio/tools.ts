import { findTool, type Tool, type ToolId } from '@kinoloom/contract';

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
  if (price.per === 'second') return `${price.credits} credits per second`;
  return price.per === 'result' ? `${price.credits} credits` : '';
}
