import {
  findTool,
  messages,
  MUSIC_MODELS,
  SoundAnswer,
  SPEECH_FORMATS,
  SPEECH_MODELS,
  VOICE_CHANGE_MODELS,
  type ChangeVoiceOfRecording,
  type MakeMusic,
  type MakeSoundEffect,
  type SpeakText,
} from '@kinoloom/contract';
import { type QueryClient } from '@tanstack/react-query';
import { type z } from 'zod';
import { type SoundRequest } from '../../features/audio/index.ts';
import { modelField } from '../../lib/own-models.ts';
import { toast } from '../../ui/toast.ts';
import { beginTool } from '../studio-video/start-tool.ts';

interface Place {
  /** Undefined while unknown. */
  readonly available: number | undefined;
  /** Null: the user's newest flow. */
  readonly flowId: string | null;
}

const [output_format] = SPEECH_FORMATS;

/** The body of an order's request, in the names of the contract. */
function bodyOf(order: SoundRequest, flow: { flow_id?: string; model?: string }): Record<string, unknown> | FormData {
  switch (order.tool) {
    case 'text-to-speech':
      return {
        text: order.text,
        voice_id: order.voiceId,
        model_id: SPEECH_MODELS[0],
        output_format,
        ...flow,
      } satisfies z.input<typeof SpeakText>;
    case 'sound-effects':
      return {
        text: order.text,
        duration_seconds: 10,
        prompt_influence: 0.3,
        output_format,
        ...flow,
      } satisfies z.input<typeof MakeSoundEffect>;
    case 'music':
      return {
        prompt: order.text,
        music_length_ms: order.seconds * 1_000,
        model_id: MUSIC_MODELS[0],
        output_format,
        ...flow,
      } satisfies z.input<typeof MakeMusic>;
    case 'voice-changer': {
      const fields = {
        voiceId: order.voiceId,
        modelId: VOICE_CHANGE_MODELS[0],
        outputFormat: output_format,
        enableLogging: 'true',
        removeBackgroundNoise: 'true',
        ...flow,
      } satisfies z.input<typeof ChangeVoiceOfRecording>;
      const form = new FormData();
      form.set('audio', order.file);
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return form;
    }
  }
}

const short: Readonly<Record<SoundRequest['tool'], (price: number) => string>> = {
  'text-to-speech': messages.speechInsufficient,
  'voice-changer': (price) => messages.creditsNeededFor(price, 'voice change'),
  'sound-effects': (price) => messages.creditsNeededFor(price, 'sound effect'),
  music: (price) => messages.creditsNeededFor(price, 'music generation'),
};

/** Orders a sound. @returns the id of its job, or null if it was not started, which has been shown */
export async function orderSound(
  client: QueryClient,
  order: SoundRequest,
  { available, flowId }: Place,
): Promise<string | null> {
  const tool = ('own' in order ? order.own : undefined) ?? findTool(order.tool);
  if (!tool) {
    toast.error(messages.modelRetired);
    return null;
  }
  const begun = await beginTool(client, {
    tool,
    price: order.price,
    available,
    short: short[order.tool],
    body: bodyOf(order, { ...modelField(tool), ...(flowId !== null && { flow_id: flowId }) }),
    answer: SoundAnswer,
    videos: null,
    quiet: true,
  });
  return 'jobId' in begun ? begun.jobId : null;
}
