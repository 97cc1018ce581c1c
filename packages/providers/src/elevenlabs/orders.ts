import { ownEntry, type LocalFile } from '../http/index.ts';
import type { ProviderTask, TaskVoiceSettings } from '../spec/index.ts';

/** A request that makes something, with its path and timeout. */
export interface Order {
  readonly path: string;
  /** The vendor's model id. */
  readonly model: string;
  readonly json?: object;
  /** Built anew for each attempt. */
  readonly form?: () => FormData;
  readonly timeoutMs: number;
}

type Ids = Readonly<Record<string, string>> | undefined;

/** Builds the order of a task; undefined if the task lacks a required field. */
type Maker = (task: ProviderTask, ids: Ids) => Order | undefined;

const FORMAT = 'mp3_44100_128';
/** The response comes when everything is made: 1,000 characters, or 10 s of sound effects, take up to 30 s. */
const SHORT_MS = 170_000;
/** Minutes of speech, and a minute of music, take longer. */
const LONG_MS = 290_000;

const SPEECH_MODEL = 'eleven_multilingual_v2';
const VOICE_MODEL = 'eleven_multilingual_sts_v2';
const EFFECT_MODEL = 'eleven_text_to_sound_v2';
const MUSIC_MODEL = 'music_v2';
/** Deprecated by the vendor and replaced by the successor, unless configured otherwise. */
const SUCCESSORS: Ids = { music_v1: MUSIC_MODEL };

const modelOf = (ids: Ids, wanted: string): string => ownEntry(ids, wanted) ?? ownEntry(SUCCESSORS, wanted) ?? wanted;

const seeded = ({ seed }: ProviderTask) => (seed === undefined ? {} : { seed });

function pathOf(path: string, { soundFormat = FORMAT, keepsLog = true }: ProviderTask): string {
  const query = new URLSearchParams({ output_format: soundFormat, ...(!keepsLog && { enable_logging: 'false' }) });
  return `${path}?${query.toString()}`;
}

const speech: Maker = (task, ids) => {
  const { prompt, voice, speechModel = SPEECH_MODEL } = task;
  if (!prompt || !voice) return undefined;
  const model = modelOf(ids, speechModel);
  return {
    path: pathOf(`/v1/text-to-speech/${encodeURIComponent(voice)}`, task),
    model,
    json: { text: prompt, model_id: model, ...seeded(task) },
    timeoutMs: SHORT_MS,
  };
};

const settingsOf = ({ stability, similarityBoost, style, speakerBoost }: TaskVoiceSettings): string =>
  JSON.stringify({ stability, similarity_boost: similarityBoost, style, use_speaker_boost: speakerBoost });

const voiceChange: Maker = (task, ids) => {
  const { voice, audio, voiceSettings, removesNoise, speechModel = VOICE_MODEL } = task;
  if (!voice || !audio || 'url' in audio) return undefined;
  const model = modelOf(ids, speechModel);
  const fields = {
    model_id: model,
    ...(voiceSettings && { voice_settings: settingsOf(voiceSettings) }),
    ...(removesNoise !== undefined && { remove_background_noise: String(removesNoise) }),
    ...seeded(task),
  };
  return {
    path: pathOf(`/v1/speech-to-speech/${encodeURIComponent(voice)}`, task),
    model,
    form: () => formOf(audio, fields),
    timeoutMs: LONG_MS,
  };
};

function formOf({ file, name }: LocalFile, fields: Readonly<Record<string, string | number>>): FormData {
  const form = new FormData();
  form.set('audio', file, name);
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  return form;
}

const soundEffect: Maker = (task, ids) => {
  const { prompt, seconds, promptInfluence } = task;
  if (!prompt) return undefined;
  const model = ownEntry(ids, EFFECT_MODEL);
  const json = {
    text: prompt,
    ...(seconds !== undefined && { duration_seconds: seconds }),
    ...(promptInfluence !== undefined && { prompt_influence: promptInfluence }),
    // The vendor's default, unless configured otherwise.
    ...(model !== undefined && { model_id: model }),
  };
  return { path: pathOf('/v1/sound-generation', task), model: model ?? EFFECT_MODEL, json, timeoutMs: SHORT_MS };
};

const music: Maker = (task, ids) => {
  const { prompt, seconds, musicModel = MUSIC_MODEL } = task;
  if (!prompt || seconds === undefined) return undefined;
  const model = modelOf(ids, musicModel);
  const json = { prompt, music_length_ms: Math.round(seconds * 1_000), model_id: model };
  return { path: pathOf('/v1/music', task), model, json, timeoutMs: LONG_MS };
};

/** What the entries of the catalogue are made with, unless a task asks for another model. */
export const usualModels = (ids: Ids): Readonly<Record<string, string>> => ({
  'text-to-speech': modelOf(ids, SPEECH_MODEL),
  'voice-changer': modelOf(ids, VOICE_MODEL),
  'voice-change': modelOf(ids, VOICE_MODEL),
  'sound-effects': ownEntry(ids, EFFECT_MODEL) ?? EFFECT_MODEL,
  music: modelOf(ids, MUSIC_MODEL),
});

/** By the catalogue's id. */
const MAKERS: ReadonlyMap<string, Maker> = new Map([
  ['text-to-speech', speech],
  ['voice-changer', voiceChange],
  ['voice-change', voiceChange],
  ['sound-effects', soundEffect],
  ['music', music],
]);

export const isMade = (model: string): boolean => MAKERS.has(model);

/** The order of a task; undefined if the model is not served here, or the task lacks a required field. */
export const orderOf = (task: ProviderTask, ids: Ids): Order | undefined => MAKERS.get(task.model)?.(task, ids);
