import { limits, messages, type Tool } from '@kinoloom/contract';
import { changeAudio, setRefusal, useAudioDraft } from './draft.ts';
import { changePrice, effectPrice, musicPrice, ownPrice, speechPrice } from './tools.ts';
import type { AudioToolId, WordedTool } from './tools.ts';

/** A model of one's own in place of the catalogue's. */
interface InPlace {
  readonly own?: Tool;
}

/** An order, with the shown price in whole credits. */
export type SoundRequest =
  | { readonly tool: 'voice-changer'; readonly file: File; readonly voiceId: string; readonly price: number }
  | (InPlace & {
      readonly tool: 'text-to-speech';
      readonly text: string;
      readonly voiceId: string;
      readonly price: number;
    })
  | (InPlace & { readonly tool: 'sound-effects'; readonly text: string; readonly price: number })
  | (InPlace & {
      readonly tool: 'music';
      readonly text: string;
      readonly seconds: number;
      readonly price: number;
    });

/** The job's id, or null if it was not started, which has been shown. */
export type SendOrder = (order: SoundRequest) => Promise<string | null>;

export const mostCharacters: Readonly<Record<WordedTool, number>> = {
  'text-to-speech': limits.speech.maxCharacters,
  'sound-effects': limits.soundEffect.maxCharacters,
  music: limits.music.maxCharacters,
};

const empty: Readonly<Record<WordedTool, string>> = {
  'text-to-speech': messages.speechEmpty,
  'sound-effects': messages.soundEffectEmpty,
  music: messages.musicEmpty,
};

const tooLong: Readonly<Record<WordedTool, (most: number) => string>> = {
  'text-to-speech': messages.speechTooLong,
  'sound-effects': messages.soundEffectTooLong,
  music: messages.musicTooLong,
};

/** Error for a text that is too long, else undefined. */
export const tooManyWords = (tool: WordedTool, written: string): string | undefined =>
  written.trim().length > mostCharacters[tool] ? tooLong[tool](mostCharacters[tool]) : undefined;

/** The panel's input as an order, or what is missing. `voiceId` must be an available voice; `own` the chosen model of one's own. */
export function soundRequestOf(
  tool: AudioToolId,
  { words, musicSeconds, chosen }: Pick<ReturnType<typeof useAudioDraft.getState>, 'words' | 'musicSeconds' | 'chosen'>,
  voiceId: string | null,
  own?: Tool,
): SoundRequest | { readonly missing: string } {
  if (tool === 'voice-changer') {
    if (chosen.kind !== 'ready') return { missing: messages.recordingNone };
    if (voiceId === null) return { missing: messages.speechNoVoice };
    const { file, seconds } = chosen.recording;
    return { tool, file, voiceId, price: changePrice(seconds) };
  }
  const text = words[tool].trim();
  if (text === '') return { missing: empty[tool] };
  const most = tooManyWords(tool, text);
  if (most !== undefined) return { missing: most };
  const inPlace = own && { own, price: ownPrice(own, tool, text, musicSeconds) };
  switch (tool) {
    case 'text-to-speech':
      return voiceId === null
        ? { missing: messages.speechNoVoice }
        : { tool, text, voiceId, price: speechPrice(text), ...inPlace };
    case 'sound-effects':
      return { tool, text, price: effectPrice(), ...inPlace };
    case 'music':
      return { tool, text, seconds: musicSeconds, price: musicPrice(musicSeconds), ...inPlace };
  }
}

/** Places the panel's order, once: further presses before the response are ignored. */
export async function placeOrder(
  tool: AudioToolId,
  voiceId: string | null,
  send: SendOrder,
  own?: Tool,
): Promise<void> {
  const { sending, ...draft } = useAudioDraft.getState();
  if (sending.has(tool)) return;
  const order = soundRequestOf(tool, draft, voiceId, own);
  setRefusal(tool, 'missing' in order ? order.missing : undefined);
  if ('missing' in order) return;
  changeAudio({ sending: new Set([...sending, tool]) });
  try {
    const jobId = await send(order);
    if (jobId === null) return;
    changeAudio(({ ordered, chosen }) => ({
      ordered: [...ordered, { jobId, tool }],
      ...(tool === 'voice-changer' && chosen.kind === 'ready' && { chosen: { ...chosen, jobId } }),
    }));
  } finally {
    changeAudio(({ sending }) => ({ sending: new Set([...sending].filter((other) => other !== tool)) }));
  }
}
