import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { builtInVoices, catalogue } from '@kinoloom/contract';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import type { Answer } from '../harness/client.ts';
import { gather, jobIdOf, type Materials } from '../harness/orders.ts';
import { png } from '../harness/pictures.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { sampled } from '../harness/sampled.ts';

/**
 * Every call of docs/contract/calls.md that generates, edits, stores or bills, sent as clients send it; the response has every field that they read.
 * What the responses mean is tested elsewhere.
 * Not included, because they have tests of their own: /api/projects; `POST /api/ai/prompt-generator`, which streams; `POST /api/stripe/webhook`, with
 * a simulated Stripe; `GET /api/events`, which never ends.
 */
interface Row {
  /** Method and path as clients know them; `query` gives the values of names without one. */
  readonly call: string;
  readonly query?: (values: Values) => Fields | Promise<Fields>;
  readonly json?: (values: Values) => unknown;
  readonly form?: (values: Values) => Record<string, string | Blob>;
  /** The fields that clients read. */
  readonly reads: unknown;
}

type Fields = Readonly<Record<string, string>>;

/** Values to fill in rows. */
interface Values extends Materials {
  readonly userId: string;
  /** The id of the job that another row started, once it has ended. */
  readonly ended: (call: string) => Promise<string>;
  /** The id of one more job like another row's, which is held back until the row's test is over. */
  readonly heldUp: (call: string) => Promise<string>;
  /** Media that no other row uses. */
  readonly spare: () => Promise<string>;
  readonly spareFlow: () => Promise<string>;
}

let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;
let materials: Materials;
let release: (() => void) | undefined;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: '5000' });
  client = await signUp(server.url);
  materials = await gather(client);
});
afterEach(() => release?.());
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

const text: unknown = expect.any(String);
const number: unknown = expect.any(Number);
const boolean: unknown = expect.any(Boolean);
const having = (fields: object): unknown => expect.objectContaining(fields);
const listOf = (fields: object): unknown => expect.arrayContaining([having(fields)]);
const oneOf = (...words: string[]): unknown => expect.stringMatching(new RegExp(`^(${words.join('|')})$`));

const success = true;
const unfinished = oneOf('starting', 'processing', 'queued', 'running');
const underway = having({ id: text, status: unfinished });
const pagination = having({
  page: number,
  page_size: number,
  total_count: number,
  total_pages: number,
  has_next: boolean,
  has_previous: boolean,
});
const flow = {
  id: text,
  user_id: text,
  name: text,
  description: text,
  status: 'active',
  created_at: text,
  video_count: number,
};
const media = {
  id: text,
  user_id: text,
  flow_id: expect.toBeOneOf([text, null]) as unknown,
  media_type: oneOf('image', 'video', 'audio'),
  url: text,
  thumbnail_url: expect.toBeOneOf([text, null]) as unknown,
  prompt: expect.toBeOneOf([text, null]) as unknown,
  model: expect.toBeOneOf([text, null]) as unknown,
  duration: expect.toBeOneOf([number, null]) as unknown,
  aspect_ratio: expect.toBeOneOf([text, null]) as unknown,
  resolution: expect.toBeOneOf([text, null]) as unknown,
  width: expect.toBeOneOf([number, null]) as unknown,
  height: expect.toBeOneOf([number, null]) as unknown,
  credits_used: number,
  generation_status: 'completed',
  metadata: expect.any(Object) as unknown,
  created_at: text,
};
const made = (fields: object): unknown => having({ ...media, flow_id: text, resolution: text, ...fields });

const AI = '/api/ai';
const SPEECH = `POST ${AI}/audio/text-to-speech`;
const prompt = 'A slow sea';
const documentedImages = ['seedance3', 'flux-pro-ultra', 'imagen-4', 'mock-img'].map(
  (name) => `${AI}/image/generate/${name}`,
);
const soldImages = catalogue.filter(({ family }) => family === 'image').map(({ path }) => path);

/** A prediction: started by POST, polled by GET …/status?predictionId. */
function prediction(path: string, ends: string, json: (values: Values) => object): Row[] {
  const begin = `POST ${path}`;
  return [
    {
      call: begin,
      json: (values) => ({ prompt, userId: values.userId, flow_id: values.flowId, ...json(values) }),
      reads: having({ success, predictionId: text, status: unfinished, estimatedTime: number }),
    },
    {
      call: `GET ${path}/status?predictionId`,
      query: async ({ ended }) => ({ predictionId: await ended(begin) }),
      reads: having({ success, status: ends, result: made({}), output: text, error: null }),
    },
  ];
}

const veo: readonly Row[] = [
  {
    call: `POST ${AI}/video/generate/veo3/1generate`,
    form: ({ photo, flowId }) => ({
      promptText: prompt,
      model: 'veo3-fast',
      aspectRatio: '16:9',
      referenceImage: new File([png(320, 180)], 'reference.png', { type: 'image/png' }),
      referenceImageUrl: photo.url,
      devBypass: 'true',
      flow_id: flowId,
    }),
    reads: having({ success, taskId: text }),
  },
  {
    call: `GET ${AI}/video/generate/veo3/2check-video-status?taskId`,
    query: async ({ ended }) => ({ taskId: await ended(`POST ${AI}/video/generate/veo3/1generate`) }),
    reads: having({ success, status: 'completed', videoUrl: text, thumbnailUrl: text, error: null, result: made({}) }),
  },
  {
    // Read by the id of the clip's task.
    call: `GET ${AI}/video/generate/veo3/3get-1080p-video?taskId`,
    query: async ({ ended }) => ({ taskId: await ended(`POST ${AI}/video/generate/veo3/1generate`) }),
    reads: having({ success, status: oneOf('processing', 'completed'), is1080p: boolean, error: null }),
  },
];

const predictions: readonly Row[] = [
  ...[...new Set([...documentedImages, ...soldImages])].flatMap((path) =>
    prediction(path, 'completed', () => ({ resolution: '1280x720', aspectRatio: '16:9' })),
  ),
  ...prediction(`${AI}/video/generate/seedance`, 'succeeded', ({ photo }) => ({
    model: 'seedance-fast',
    resolution: '720p',
    duration: 5,
    image: photo.url,
  })),
  ...prediction(`${AI}/video/generate/kling`, 'succeeded', ({ photo }) => ({
    model: 'kling-std',
    duration: '5',
    image: photo.url,
  })),
  ...prediction(`${AI}/video/generate/mock-vid`, 'succeeded', () => ({ aspectRatio: '9:16' })),
];

const actTwo: readonly Row[] = [
  {
    call: `POST ${AI}/video/generate/runwayml-act2`,
    json: ({ photo, take, flowId }) => ({
      prompt,
      characterImage: photo.url,
      referenceVideo: take.url,
      ratio: '1280:720',
      bodyControl: true,
      expressionIntensity: 3,
      seed: 7,
      creditsRequired: 40,
      videoDurationSeconds: 5,
      originalAspectRatio: '16:9',
      flow_id: flowId,
    }),
    reads: having({ taskId: text, message: 'Act-2 generation started', code: null }),
  },
  {
    call: `GET ${AI}/video/generate/runwayml-act2/status?taskId`,
    query: async ({ ended }) => ({ taskId: await ended(`POST ${AI}/video/generate/runwayml-act2`) }),
    reads: having({ success, status: 'completed', result: made({ model: 'act-2' }), error: null }),
  },
];

/** Status of added audio and of the upscales. */
const clipState = having({ success, status: 'completed', output: text, result: made({ media_type: 'video' }) });
const measures = { originalDuration: 4, originalWidth: 640, originalHeight: 360 };

const ofClips: readonly Row[] = [
  {
    call: `POST ${AI}/video/audio/MMaudio`,
    json: ({ take, userId, flowId }) => ({
      prompt: 'Rain',
      video: take.url,
      duration: 4,
      negativePrompt: 'music',
      userId,
      flow_id: flowId,
    }),
    reads: having({ success, predictionId: text, result: underway, model: 'audio' }),
  },
  {
    call: `GET ${AI}/video/audio/MMaudio/status?predictionId`,
    query: async ({ ended }) => ({ predictionId: await ended(`POST ${AI}/video/audio/MMaudio`) }),
    reads: clipState,
  },
  {
    call: `GET ${AI}/video/upscale/wavespeed`,
    reads: having({ success, message: text, provider: 'wavespeed', sandbox: true }),
  },
  {
    call: `POST ${AI}/video/upscale/wavespeed`,
    json: ({ take, userId, flowId }) => ({
      video: take.url,
      targetResolution: '720p',
      copyAudio: true,
      userId,
      ...measures,
      flow_id: flowId,
    }),
    reads: having({ success, requestId: text, result: underway, model: 'wavespeed-720p', targetResolution: '720p' }),
  },
  {
    call: `GET ${AI}/video/upscale/wavespeed/status?requestId`,
    query: async ({ ended }) => ({ requestId: await ended(`POST ${AI}/video/upscale/wavespeed`) }),
    reads: clipState,
  },
  {
    call: `POST ${AI}/video/upscale/runway`,
    json: ({ take, userId, flowId }) => ({ video: take.url, userId, ...measures, flow_id: flowId }),
    reads: having({ success, prediction: underway }),
  },
  {
    call: `GET ${AI}/video/upscale/runway/status?predictionId`,
    query: async ({ ended }) => ({ predictionId: await ended(`POST ${AI}/video/upscale/runway`) }),
    reads: clipState,
  },
  {
    call: `POST ${AI}/video/lipsync/generate`,
    form: ({ take, recording, userId, flowId }) => ({
      videoUrl: take.url,
      audioFile: new File([recording], 'voice.wav', { type: 'audio/wav' }),
      syncMode: 'loop',
      temperature: '0.5',
      userId,
      flow_id: flowId,
    }),
    reads: having({ success, id: text, predictionId: text, credits: 30 }),
  },
  {
    call: `GET ${AI}/video/lipsync/status?predictionId`,
    query: async ({ ended }) => ({ predictionId: await ended(`POST ${AI}/video/lipsync/generate`) }),
    reads: having({ success, status: 'completed', output: text }),
  },
  {
    call: `POST ${AI}/video/lipsync/cancel`,
    json: async ({ heldUp }) => ({ predictionId: await heldUp(`POST ${AI}/video/lipsync/generate`) }),
    reads: having({ success, predictionId: text, status: oneOf('starting', 'processing', 'canceled') }),
  },
  {
    call: `POST ${AI}/video/reframe/generate`,
    json: ({ take, userId, flowId }) => ({
      videoUrl: take.url,
      aspectRatio: '9:16',
      prompt,
      gridPositionX: 0,
      gridPositionY: 437,
      xStart: 0,
      yStart: 437,
      xEnd: 720,
      yEnd: 842,
      userId,
      flow_id: flowId,
    }),
    reads: having({ success, id: text, predictionId: text, credits: 80 }),
  },
  {
    call: `GET ${AI}/video/reframe/status?predictionId`,
    query: async ({ ended }) => ({ predictionId: await ended(`POST ${AI}/video/reframe/generate`) }),
    reads: having({ status: 'completed', reframedVideoUrl: text, output: text, error: null, predictionId: text }),
  },
  {
    call: `POST ${AI}/video/long-video`,
    json: async (values) => ({ flow_id: await flowOfTwo(values), prompt: 'Both' }),
    reads: having({ success, predictionId: text, status: unfinished, estimatedTime: number }),
  },
  {
    call: `GET ${AI}/video/long-video/status?predictionId`,
    query: async ({ ended }) => ({ predictionId: await ended(`POST ${AI}/video/long-video`) }),
    reads: having({ success, status: 'succeeded', result: made({ media_type: 'video' }), output: text, error: null }),
  },
];

const ofImages: readonly Row[] = [
  {
    call: `GET ${AI}/image/edit/flux-kontext-pro`,
    reads: having({ success, message: text, provider: 'replicate', sandbox: true }),
  },
  {
    call: `POST ${AI}/image/edit/flux-kontext-pro`,
    json: ({ photo, userId, flowId }) => ({
      prompt,
      inputImage: photo.url,
      userId,
      aspectRatio: 'match_input_image',
      outputFormat: 'png',
      flow_id: flowId,
    }),
    reads: having({ success, result: made({ media_type: 'image' }), model: 'flux-kontext-pro' }),
  },
  {
    call: `POST ${AI}/image/mix/flux-multi-image`,
    json: ({ photo, second, userId, flowId }) => ({
      prompt,
      inputImages: [photo.url, second.url],
      aspectRatio: '1:1',
      outputFormat: 'jpg',
      userId,
      flow_id: flowId,
    }),
    reads: having({ success, result: made({ media_type: 'image', aspect_ratio: '1:1', imageCount: 2 }) }),
  },
  {
    call: `POST ${AI}/image/upscale/real-esrgan`,
    json: ({ photo, userId, flowId }) => ({ imageUrl: photo.url, userId, flow_id: flowId }),
    reads: having({ success, result: made({ width: 640, height: 360 }), message: 'Image upscaled to 4K' }),
  },
];

const voice = {
  voice_id: text,
  name: text,
  category: 'premade',
  samples: null,
  labels: expect.any(Object) as unknown,
  description: text,
  preview_url: text,
  available_for_tiers: [],
  settings: null,
  sharing: null,
  high_quality_base_model_ids: expect.any(Array) as unknown,
};

/** A sound record with its origin. */
const sound = { ...media, flow_id: text, media_type: 'audio', has_audio: true };

const ofSound: readonly Row[] = [
  {
    call: 'GET /api/elevenlabs/voices/list?page_size=100',
    reads: having({ success, voices: builtInVoices.map(() => voice), total_count: 8, has_more: false }),
  },
  {
    call: `POST ${AI}/audio/text-to-speech`,
    json: ({ userId, flowId }) => ({
      text: 'Keep the light on until the tide turns.',
      voice_id: builtInVoices[4]?.voice_id,
      model_id: 'eleven_multilingual_v2',
      output_format: 'mp3_44100_128',
      flow_id: flowId,
      user_id: userId,
    }),
    reads: having({ success, audioUrl: text, duration: number, credits: 12, error: null }),
  },
  {
    call: `POST ${AI}/audio/voice-changer`,
    form: ({ recording, userId, flowId }) => ({
      audio: new File([recording], 'voice.wav', { type: 'audio/wav' }),
      voiceId: builtInVoices[1]?.voice_id ?? '',
      modelId: 'eleven_multilingual_sts_v2',
      outputFormat: 'mp3_44100_128',
      enableLogging: 'true',
      removeBackgroundNoise: 'true',
      flow_id: flowId,
      user_id: userId,
    }),
    // 2.5 seconds are charged as three.
    reads: having({
      success,
      audioUrl: text,
      duration: number,
      credits: 15,
      error: null,
      result: having({
        ...sound,
        model: 'voice-changer',
        credits_used: 15,
        metadata: having({ audio_type: 'voice-change', name: 'voice', voice_name: 'Documentary' }),
      }),
    }),
  },
  {
    call: 'POST /api/audio/voice-change',
    json: ({ take, flowId }) => ({
      audioUrl: take.url,
      voiceId: builtInVoices[5]?.voice_id,
      settings: { stability: 0.75, similarity_boost: 0.75, style: 0, use_speaker_boost: true },
      flow_id: flowId,
    }),
    reads: having({
      success,
      audioUrl: text,
      credits: 10,
      error: null,
      details: null,
      result: having({
        ...sound,
        metadata: having({
          audio_type: 'voice-change',
          voice_id: builtInVoices[5]?.voice_id,
          voice_settings: { stability: 0.75, similarityBoost: 0.75, style: 0, speakerBoost: true },
        }),
      }),
    }),
  },
  {
    call: `POST ${AI}/audio/sound-effects`,
    json: ({ userId, flowId }) => ({
      text: 'Rain on a tin roof',
      duration_seconds: 10,
      prompt_influence: 0.3,
      output_format: 'mp3_44100_128',
      flow_id: flowId,
      user_id: userId,
    }),
    reads: having({
      success,
      audioUrl: text,
      duration: expect.closeTo(10, 0) as unknown,
      credits: 9,
      error: null,
      result: having({ ...sound, metadata: having({ audio_type: 'sound-effect', name: 'Rain on a tin roof' }) }),
    }),
  },
  {
    call: `POST ${AI}/audio/music`,
    json: ({ userId, flowId }) => ({
      prompt: 'A slow waltz',
      music_length_ms: 20_000,
      model_id: 'music_v1',
      output_format: 'mp3_44100_128',
      flow_id: flowId,
      user_id: userId,
    }),
    reads: having({
      success,
      audioUrl: text,
      duration: expect.closeTo(20, 0) as unknown,
      credits: 120,
      error: null,
      result: having({ ...sound, metadata: having({ audio_type: 'music', name: 'A slow waltz' }) }),
    }),
  },
  {
    call: 'POST /api/audio/split',
    form: ({ recording, flowId }) => ({
      audio: new File([recording], 'voice.wav', { type: 'audio/wav' }),
      options: JSON.stringify({ model: 'htdemucs', output: 'mp3', bitrate: 320 }),
      flow_id: flowId,
    }),
    reads: having({
      success,
      data: { vocals: text, other: text },
      credits: 5,
      error: null,
      result: having({ ...sound, metadata: having({ audio_type: 'vocals', name: 'Vocals of voice' }) }),
    }),
  },
  {
    call: 'POST /api/audio/upload',
    form: ({ recording }) => ({
      audio: new File([recording], 'blob', { type: 'audio/wav' }),
      fileName: 'extracted-audio.wav',
    }),
    reads: having({
      success,
      url: text,
      filePath: text,
      originalFileName: 'extracted-audio.wav',
      error: null,
      details: null,
    }),
  },
  {
    call: 'GET /api/db/media?flow_id&user_id&media_type=audio',
    query: async ({ ended, userId }) => ({ user_id: userId, flow_id: await flowOf(await ended(SPEECH)) }),
    reads: [
      having({
        ...media,
        media_type: 'audio',
        prompt: 'Keep the light on until the tide turns.',
        model: 'text-to-speech',
        credits_used: 12,
        metadata: having({
          audio_type: 'text-to-speech',
          name: 'Keep the light on until the tide turns.',
          voice_id: builtInVoices[4]?.voice_id,
          voice_name: 'Weathered',
        }),
      }),
    ],
  },
];

const stored: readonly Row[] = [
  {
    call: 'GET /api/db/users?id',
    query: ({ userId }) => ({ id: userId }),
    reads: having({ id: text, email: text }),
  },
  { call: 'GET /api/db/users', reads: [having({ id: text, email: text })] },
  {
    call: 'GET /api/user/resolve?auth_id',
    query: ({ userId }) => ({ auth_id: userId }),
    reads: { resolved_user_id: text, method: text },
  },
  { call: 'GET /api/db/flows?id', query: ({ flowId }) => ({ id: flowId }), reads: having(flow) },
  {
    call: 'GET /api/db/flows?user_id',
    query: ({ userId }) => ({ user_id: userId }),
    reads: listOf({ ...flow, media: listOf(media) }),
  },
  {
    call: 'POST /api/db/flows',
    json: ({ userId }) => ({ user_id: userId, name: 'Harbour', description: 'Ships', status: 'active' }),
    reads: having({ ...flow, name: 'Harbour', description: 'Ships' }),
  },
  {
    call: 'PATCH /api/db/flows?id',
    query: async ({ spareFlow }) => ({ id: await spareFlow() }),
    json: () => ({ name: 'Renamed' }),
    reads: having({ ...flow, name: 'Renamed' }),
  },
  {
    call: 'DELETE /api/db/flows?id',
    query: async ({ spareFlow }) => ({ id: await spareFlow() }),
    reads: { success },
  },
  {
    call: 'GET /api/db/media?id',
    query: ({ photo }) => ({ id: photo.id }),
    reads: having({ ...media, thumbnail_url: text }),
  },
  {
    call: 'GET /api/db/media?user_id&media_type&page&page_size=10',
    query: ({ userId }) => ({ user_id: userId, media_type: 'image', page: '1' }),
    reads: having({ data: listOf(media), pagination }),
  },
  {
    call: 'GET /api/db/media?user_id&media_type=video',
    query: ({ userId }) => ({ user_id: userId }),
    reads: listOf({ ...media, media_type: 'video' }),
  },
  {
    call: 'GET /api/db/media?flow_id&media_type=video&count=true',
    query: ({ flowId }) => ({ flow_id: flowId }),
    reads: { count: number },
  },
  {
    call: 'GET /api/db/media?flow_id&thumbnails_only=true',
    query: ({ photo }) => ({ flow_id: photo.flow_id ?? '' }),
    reads: listOf({ thumbnail_url: text }),
  },
  {
    call: 'GET /api/db/media?flow_id&media_type=audio',
    query: async (values) => ({ flow_id: await flowOfSound(values) }),
    reads: [having({ ...media, media_type: 'audio' })],
  },
  { call: 'GET /api/db/media?media_type=video', reads: listOf({ ...media, media_type: 'video' }) },
  {
    call: 'POST /api/db/media',
    json: ({ take, flowId, userId }) => ({
      flow_id: flowId,
      user_id: userId,
      media_type: 'video',
      url: take.url,
      thumbnail_url: take.thumbnail_url,
      prompt,
      model: 'my-own',
      credits_used: 10,
      width: 640,
      height: 360,
      duration: 4,
      aspect_ratio: '16:9',
      generation_status: 'completed',
      metadata: { last_updated: '2026-01-01T00:00:00.000Z' },
    }),
    reads: having({ ...media, id: text, prompt }),
  },
  {
    call: 'DELETE /api/db/media?id',
    query: async ({ spare }) => ({ id: await spare() }),
    reads: { success },
  },
  {
    call: 'PATCH /api/db/media/update-thumbnail',
    json: async ({ spare, photo }) => ({ mediaId: await spare(), thumbnailUrl: photo.url }),
    reads: { success },
  },
  {
    call: 'POST /api/upload/image-from-url',
    json: () => ({
      imageUrl: `data:image/png;base64,${png(50, 40).toString('base64')}`,
      folderPath: 'images',
      fileName: 'a.png',
      filePrefix: 'image',
    }),
    reads: having({ success, permanentUrl: text, message: text }),
  },
  {
    call: 'POST /api/upload/video-from-url',
    json: ({ take }) => ({
      videoUrl: take.url,
      folderPath: 'videos',
      filePrefix: 'video',
      fileName: 'a.mp4',
      model: 'upload',
    }),
    reads: having({
      success,
      originalUrl: expect.toBeOneOf([text, null]) as unknown,
      permanentUrl: text,
      message: text,
    }),
  },
];

const LOCAL = '/api/latest/local-media';
const localOf = (values: Values): Record<string, string | Blob> => ({
  file: new File([values.recording], 'voice.wav', { type: 'audio/wav' }),
  userId: 'local-1f0c',
});

const local: readonly Row[] = [
  {
    call: `POST ${LOCAL}/upload`,
    form: localOf,
    reads: having({ success, id: text, serverPath: text, size: number, error: null, media: having(media) }),
  },
  {
    call: `GET ${LOCAL}/list`,
    reads: { success, items: expect.any(Array) as unknown },
  },
  {
    call: `DELETE ${LOCAL}/delete?fileId&userId`,
    query: async (values) => {
      const { body } = await send({ call: `POST ${LOCAL}/upload`, form: () => localOf(values), reads: null });
      return { fileId: String(body['id']), userId: 'local-1f0c' };
    },
    reads: { success },
  },
];

const sequenceOf = ({ take }: Values) => ({
  id: take.id,
  url: take.url,
  duration: 4_000,
  startFrame: 0,
  endFrame: 120,
  volume: 1,
  isMuted: false,
  model: 'flow-mock-vid',
  prompt,
  width: 640,
  height: 360,
});

const renders: readonly Row[] = [
  {
    call: 'POST /api/render-video',
    json: (values) => ({ sequences: [sequenceOf(values)], codec: 'h264', quality: 'high', flow_id: values.flowId }),
    reads: having({ success, renderId: text, bucketName: text }),
  },
  {
    call: 'GET /api/render-video?renderId&bucketName',
    query: async ({ ended }) => ({ renderId: await ended('POST /api/render-video'), bucketName: 'renders' }),
    reads: having({
      status: 'completed',
      progress: 1,
      message: text,
      downloadUrl: text,
      error: null,
      metadata: { renderedFrames: 120, totalFrames: 120 },
    }),
  },
  {
    call: 'POST /api/render-chillin',
    json: (values) => ({
      design: {
        id: 'design',
        size: { width: 640, height: 360 },
        duration: 4,
        fps: 30,
        sequences: [sequenceOf(values)],
        transitions: [],
      },
      options: { fps: 30, format: 'mp4', quality: 'high', priority: 'quality', audioMode: 'safe' },
      flow_id: values.flowId,
    }),
    reads: having({
      success,
      error: null,
      renderId: text,
      url: null,
      estimatedCost: number,
      estimatedTime: number,
      timestamp: text,
    }),
  },
  {
    call: 'GET /api/render-chillin?renderId',
    query: async ({ ended }) => ({ renderId: await ended('POST /api/render-chillin') }),
    reads: having({ progress: 1, status: 'completed', message: text, url: text, error: null }),
  },
];

const job = having({ id: text, status: text, progress: number, price: number, charge: text });

const decided: readonly Row[] = [
  {
    call: 'GET /api/credits',
    reads: {
      success,
      balance: number,
      held: number,
      available: number,
      entries: listOf({ kind: text, amount: number }),
    },
  },
  {
    call: 'GET /api/quotas',
    reads: {
      success,
      unfinished_jobs: { used: number, allowed: number },
      stored_bytes: { used: number, allowed: number },
      uploads_per_hour: { used: number, allowed: number, resets_in_seconds: number },
      flows: { used: number, allowed: number },
      projects: { used: number, allowed: number },
      project_bytes: { used: number, allowed: number },
    },
  },
  { call: 'GET /api/credits/history', reads: having({ success, data: listOf({ amount: number }), pagination }) },
  {
    call: 'POST /api/billing/checkout',
    json: () => ({ kind: 'pack', id: 'pack-500' }),
    reads: { success, url: expect.stringContaining('/studio/checkout/') as unknown },
  },
  { call: 'POST /api/billing/portal', reads: { success, url: text } },
  { call: 'GET /api/subscriptions', reads: having({ success }) },
  {
    call: 'POST /api/subscriptions/cancel',
    query: async () => {
      const { url } = await client.ok<{ url: string }>('POST', '/api/billing/checkout', {
        json: { kind: 'plan', id: 'studio-pro' },
      });
      const id = url.split('/').at(-1) ?? '';
      await client.ok('POST', `/api/billing/test-checkout/${id}`, { json: { decision: 'confirm' } });
      return {};
    },
    reads: {
      success,
      subscription: having({
        status: 'canceled',
        plan_name: 'Studio Pro',
        monthly_credits: 1_000,
        next_billing_date: null,
      }),
    },
  },
  { call: 'GET /api/jobs', reads: { success, jobs: expect.any(Array) as unknown } },
  {
    call: 'GET /api/jobs/{id}',
    query: async ({ ended }) => ({ id: await ended(`POST ${AI}/image/generate/mock-img`) }),
    reads: { success, job },
  },
  {
    call: 'POST /api/jobs/{id}/cancel',
    query: async ({ heldUp }) => ({ id: await heldUp(`POST ${AI}/image/generate/mock-img`) }),
    json: () => ({}),
    reads: { success, job },
  },
  { call: 'GET /api/health', reads: having({ status: 'ok' }) },
  { call: 'GET /api/ready', reads: { status: 'ok', database: 'ok', storage: 'ok', queue: 'ok' } },
  { call: 'GET /api/openapi.json', reads: having({ openapi: '3.1.0', paths: expect.any(Object) as unknown }) },
];

const twoImages = ({ flowId }: Values) => ({
  path: `${AI}/image/generate/flux-pro-ultra`,
  request: { prompt, aspectRatio: '1:1', flow_id: flowId },
  count: 2,
});
const resultOf = async ({ ended }: Values): Promise<Fields> => {
  const { result } = await client.job(await ended(`POST ${AI}/image/generate/mock-img`));
  return { mediaId: result?.id ?? '' };
};
const quoted = having({ success, model: text, price: number, total: number });

const variations: readonly Row[] = [
  { call: `POST ${AI}/quote`, json: twoImages, reads: quoted },
  { call: `POST ${AI}/variations`, json: twoImages, reads: having({ jobs: listOf({ id: text, price: number }) }) },
  { call: `GET ${AI}/variations/{mediaId}`, query: resultOf, reads: quoted },
  {
    call: `POST ${AI}/variations/{mediaId}`,
    query: resultOf,
    json: () => ({ count: 2 }),
    reads: having({ jobs: listOf({ id: text, price: number }) }),
  },
];

const rows: readonly Row[] = [
  ...variations,
  ...veo,
  ...predictions,
  ...actTwo,
  ...ofClips,
  ...ofImages,
  ...ofSound,
  ...stored,
  ...local,
  ...renders,
  ...decided,
];

async function flowOfTwo({ take, spareFlow }: Values): Promise<string> {
  const id = await spareFlow();
  const film = new Uint8Array(await client.bytes(take.url));
  for (const name of ['one.mp4', 'two.mp4']) await client.upload(film, name, id);
  return id;
}

const flowOf = async (jobId: string): Promise<string> => (await client.job(jobId)).flow_id ?? '';

async function flowOfSound({ recording, spareFlow }: Values): Promise<string> {
  const id = await spareFlow();
  await client.upload(recording, 'voice.wav', id);
  return id;
}

/** A row's method and path with its query filled in. */
function address(call: string, fields: Fields): { method: string; path: string } {
  const [method = '', written = ''] = call.split(' ');
  const [path = '', query = ''] = written.split('?');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '');
  const asked = query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => (part.includes('=') ? part : `${part}=${encodeURIComponent(fields[part] ?? '')}`));
  return { method, path: [filled, ...(asked.length > 0 ? [asked.join('&')] : [])].join('?') };
}

async function send({ call, query, json, form }: Row): Promise<Answer> {
  // A new flow for each row, so that none is full.
  const values: Values = {
    ...materials,
    flowId: await newFlow(),
    userId: client.userId,
    ended,
    heldUp,
    spare,
    spareFlow: newFlow,
  };
  const { method, path } = address(call, (await query?.(values)) ?? {});
  const fields = form?.(values);
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
  return client.call(method, path, { ...(json && { json: await json(values) }), ...(fields && { form: body }) });
}

/** The response to each row, which is sent once, by whichever test needs it first. */
const answers = new Map<Row, Promise<Answer>>();
function answerTo(row: Row): Promise<Answer> {
  const answer = answers.get(row) ?? send(row);
  answers.set(row, answer);
  return answer;
}

function rowOf(call: string): Row {
  const row = rows.find((each) => each.call === call);
  if (!row) throw new RangeError(`No row says ${call}`);
  return row;
}

async function ended(call: string): Promise<string> {
  const answer = await answerTo(rowOf(call));
  const { renderId } = answer.body;
  const id = typeof renderId === 'string' ? renderId : jobIdOf(answer);
  await client.ended(id);
  return id;
}

async function heldUp(call: string): Promise<string> {
  release = sandbox.hold();
  return jobIdOf(await send(rowOf(call)));
}

const spare = async (): Promise<string> => (await client.upload(png(60, 60), 'spare.png')).id;

const newFlow = async (): Promise<string> =>
  (await client.ok<{ id: string }>('POST', '/api/db/flows', { json: { name: 'Calls' } })).id;

const calls = rows.map((row) => [row.call, row] as const);
for (const share of sampled(calls, { every: 3 }))
  test.for(share.rows)('%s', share.options, async ([, row]) => {
    const { status, body } = await answerTo(row);
    expect([status, body]).toEqual([200, row.reads]);
  });

test('every served generation route has a row in this table', async () => {
  const { paths } = await client.ok<{ paths: Record<string, Record<string, unknown>> }>('GET', '/api/openapi.json');
  const served = Object.entries(paths)
    .filter(([path]) => path.startsWith(AI))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  // The assistant stores nothing and streams its response: `assistant.test.ts`.
  const walked = new Set(['POST /api/ai/prompt-generator', ...rows.map(({ call }) => call.split('?')[0])]);
  expect(served.length).toBeGreaterThan(25);
  // Models of one's own: `own-models.test.ts`.
  const builtIn = served.filter((call) => !call.includes('/api/ai/own/'));
  expect(builtIn.filter((call) => !walked.has(call))).toEqual([]);
});
