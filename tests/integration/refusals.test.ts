import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogue, messages, type Job } from '@kinoloom/contract';
import { faultRule, type FaultName } from '@kinoloom/vendor-simulators';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { clip } from '../harness/clips.ts';
import { embeddedUrl, openEmbedded } from '../harness/embedded-database.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { renderInAHurry } from '../harness/hurried-render.ts';
import { gather, jobIdOf, orderOf, send, type Materials, type Order } from '../harness/orders.ts';
import { png } from '../harness/pictures.ts';
import { descendantsOf } from '../harness/processes.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { sampled } from '../harness/sampled.ts';
import { wav } from '../harness/sounds.ts';
import { letTimePass, untilSubmitted } from '../harness/submitted.ts';

/**
 * Every text of docs/contract/validation.md and messages.md that the server sends about generation, verbatim, each caused once.
 * Those of renders are tested with the renders, those of the browser with the browser.
 */
type Said = keyof typeof messages;

/** Exactly two of the most expensive clips. */
const WELCOME = 400;

let sandbox: QuickSandbox;
let server: TestServer;
let database: Database;
let client: Client;
let materials: Materials;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: String(WELCOME) });
  database = await openEmbedded(server.dataDir);
  client = await signUp(server.url);
  materials = await gather(client);
});
afterAll(async () => {
  await database.close();
  await server.dispose();
  await sandbox.close();
});
// A new flow for each test, so that none is full.
beforeEach(async () => {
  sandbox.faults.clear();
  materials = { ...materials, flowId: await newFlow(client) };
});

/** A database for a separate studio without workers. */
async function aside(name: string): Promise<string> {
  await database.pool.query(`create database ${name}`);
  return (await embeddedUrl(server.dataDir)).replace(/\w+$/, name);
}

const newFlow = async (of: Client): Promise<string> =>
  (await of.ok<{ id: string }>('POST', '/api/db/flows', { json: { name: 'Refusals' } })).id;

type Changes = Readonly<Record<string, string | number | readonly string[] | Blob | undefined>>;
type Ordering = (materials: Materials, by: Client) => Order | Promise<Order>;

/** An operation's order with some fields changed; undefined fields are omitted. */
const order =
  (id: string, changes: (materials: Materials) => Changes | Promise<Changes> = () => ({})): Ordering =>
  async (from) => {
    const entry = catalogue.find((each) => each.id === id);
    if (!entry) throw new RangeError(`${id} is not sold`);
    const { path, json, form } = orderOf(entry, from, `A slow sea, ${id}`);
    const changed = await changes(from);
    if (!form) return { path, json: { ...json, ...changed } };
    for (const [name, value] of Object.entries(changed))
      if (value === undefined) form.delete(name);
      else form.set(name, value instanceof Blob ? value : String(value));
    return { path, form };
  };

const longVideo = (flow_id: string): Order => ({ path: '/api/ai/video/long-video', json: { flow_id } });
const recording = (seconds: number): File => new File([wav(seconds, 8_000)], 'voice.wav', { type: 'audio/wav' });
const megabytes = (count: number, type: string): File => new File([Buffer.alloc(count * 1024 * 1024)], 'a', { type });
const upload = async (frames: number): Promise<string> =>
  (await client.upload(await clip({ frames, timing: 2, sound: 'none' }), 'slow.mp4')).url;
const nobody = 'nobody';

async function twoClips(of: Client): Promise<string> {
  const id = await newFlow(of);
  const film = await clip({ frames: 3 });
  for (const name of ['one.mp4', 'two.mp4']) await of.upload(film, name, id);
  return id;
}

async function fullFlow(): Promise<string> {
  const film = await clip({ frames: 3 });
  const id = await newFlow(client);
  await Promise.all(Array.from({ length: 15 }, (_, n) => client.upload(film, `${n}.mp4`, id)));
  return id;
}

interface Refused {
  readonly says: Said;
  readonly text: string;
  readonly status: number;
  readonly order: Ordering;
}

/** Refused at once; no job starts. */
const refused: readonly Refused[] = [
  {
    says: 'promptEmpty',
    text: 'Write what you want to see first.',
    status: 400,
    order: order('flux-pro', () => ({ prompt: ' \n ' })),
  },
  {
    says: 'notYours',
    text: 'You can only act for your own account.',
    status: 403,
    order: order('seedance-fast', () => ({ userId: nobody })),
  },
  {
    says: 'flowLimit',
    text: 'Flow limit reached! You have 15/15 videos in this flow.',
    status: 409,
    order: order('mock-vid', async () => ({ image: undefined, flow_id: await fullFlow() })),
  },
  {
    says: 'mediaInvalid',
    text: 'This file could not be read. Please choose another image, video or audio file.',
    status: 422,
    order: order('seedance-fast', () => ({ image: 'data:image/png,' })),
  },
  {
    says: 'noLastImage',
    text: 'Kling Standard cannot be led to a last image. Remove it, or choose another model.',
    status: 400,
    order: order('kling-std', ({ second }) => ({ lastImage: second.url })),
  },
  {
    says: 'lastNeedsFirst',
    text: 'A last image needs a start image. Add one, or remove the last image.',
    status: 400,
    order: order('seedance-pro', ({ second }) => ({ image: undefined, lastImage: second.url })),
  },
  {
    says: 'veoModel',
    text: 'Choose veo3-pro or veo3-fast.',
    status: 400,
    order: order('veo3-fast', () => ({ model: 'veo2' })),
  },
  {
    says: 'veoReference',
    text: 'Failed to process image for VEO3. Please try uploading the image directly.',
    status: 404,
    order: order('veo3-fast', () => ({ referenceImageUrl: nobody })),
  },
  {
    says: 'mediaTooLarge',
    text: 'This file is too large. Please choose one of at most 30 MB.',
    status: 413,
    order: order('veo3-fast', () => ({ referenceImage: megabytes(31, 'image/png') })),
  },
  {
    says: 'actTwoInputs',
    text: 'Act-2 requires dual video inputs',
    status: 400,
    order: order('act-2', () => ({ characterImage: undefined })),
  },
  {
    says: 'actTwoEither',
    text: 'Provide either character video OR character image, not both',
    status: 400,
    order: order('act-2', ({ take }) => ({ characterVideo: take.url })),
  },
  {
    says: 'actTwoReference',
    text: 'Reference performance video is required',
    status: 400,
    order: order('act-2', () => ({ referenceVideo: undefined })),
  },
  {
    says: 'actTwoIntensity',
    text: 'Expression intensity is a whole number from 1 to 5.',
    status: 400,
    order: order('act-2', () => ({ expressionIntensity: 6 })),
  },
  {
    says: 'actTwoLength',
    text: 'A reference performance lasts 3 to 30 seconds. Please choose another video.',
    status: 400,
    order: order('act-2', async () => ({ referenceVideo: await upload(4) })),
  },
  {
    says: 'actTwoPrepare',
    text: 'Failed to prepare video URLs for Act-2',
    status: 404,
    order: order('act-2', () => ({ referenceVideo: nobody })),
  },
  {
    says: 'editNeedsImage',
    text: 'Choose the image to edit first.',
    status: 400,
    order: order('flux-kontext-pro', () => ({ inputImage: undefined })),
  },
  {
    says: 'imageMissing',
    text: 'Image not found',
    status: 404,
    order: order('real-esrgan', () => ({ imageUrl: nobody })),
  },
  {
    says: 'mixTooFew',
    text: 'At least 2 images are required for mixing',
    status: 400,
    order: order('flux-multi-image', ({ photo }) => ({ inputImages: [photo.url] })),
  },
  {
    says: 'mixTooMany',
    text: 'Maximum 10 images allowed for mixing',
    status: 400,
    order: order('flux-multi-image', ({ photo }) => ({ inputImages: Array.from({ length: 11 }, () => photo.url) })),
  },
  {
    says: 'audioNeedsVideo',
    text: 'Please select a video first',
    status: 400,
    order: order('audio', () => ({ video: undefined })),
  },
  {
    says: 'audioPrompt',
    text: 'Please provide a valid audio description',
    status: 400,
    order: order('audio', () => ({ prompt: ' ' })),
  },
  {
    says: 'audioPromptString',
    text: 'Valid prompt string is required. Please describe the sound.',
    status: 400,
    order: order('audio', () => ({ prompt: undefined })),
  },
  {
    says: 'audioVideoGone',
    text: 'The selected video is no longer accessible. Please choose another video.',
    status: 404,
    order: order('audio', () => ({ video: nobody })),
  },
  {
    says: 'upscaleNeedsVideo',
    text: 'Valid video URL or data is required. Please choose a video.',
    status: 400,
    order: order('wavespeed-720p', () => ({ video: undefined })),
  },
  {
    says: 'upscaleVideoGone',
    text: 'Video is no longer accessible - expired Replicate URL. Please generate a new video.',
    status: 404,
    order: order('runway-4k', () => ({ video: nobody })),
  },
  {
    says: 'upscaleNotHigher',
    text: 'This video is already at this resolution or higher. Choose a higher one.',
    status: 400,
    order: order('wavespeed-720p', async () => {
      const film = await clip({ size: { width: 1280, height: 720 }, frames: 3 });
      return { video: (await client.upload(film, 'large.mp4')).url };
    }),
  },
  {
    says: 'lipsyncNeedsVideo',
    text: 'Valid video URL or data is required. Please choose a video.',
    status: 400,
    order: order('lipsync', () => ({ videoUrl: undefined })),
  },
  {
    says: 'speechEmpty',
    text: 'Please enter text to convert to speech',
    status: 400,
    order: order('text-to-speech', () => ({ text: ' \n ' })),
  },
  {
    says: 'speechEmpty',
    text: 'Please enter text to convert to speech',
    status: 400,
    order: order('text-to-speech', () => ({ text: undefined })),
  },
  {
    says: 'speechNoVoice',
    text: 'Please select a voice first',
    status: 400,
    order: order('text-to-speech', () => ({ voice_id: undefined })),
  },
  {
    says: 'speechTooLong',
    text: 'Text to speech takes at most 1000 characters. Please shorten your text.',
    status: 400,
    order: order('text-to-speech', () => ({ text: 'a'.repeat(1_001) })),
  },
  {
    says: 'speechModel',
    text: 'This speech model is not known. Choose one of: eleven_multilingual_v2.',
    status: 400,
    order: order('text-to-speech', () => ({ model_id: 'music_v1' })),
  },
  {
    says: 'speechFormat',
    text: 'Sound comes as one of: mp3_44100_128, mp3_44100_192, mp3_44100_96, mp3_44100_64, mp3_44100_32, mp3_22050_32. Choose one of these.',
    status: 400,
    order: order('text-to-speech', () => ({ output_format: 'wav' })),
  },
  {
    says: 'notYours',
    text: 'You can only act for your own account.',
    status: 403,
    order: order('text-to-speech', () => ({ user_id: nobody })),
  },
  {
    says: 'recordingNone',
    text: 'Please upload an audio file first',
    status: 400,
    order: order('voice-changer', () => ({ audio: undefined })),
  },
  {
    says: 'recordingNotAudio',
    text: 'Please upload an audio file (.mp3, .wav, .m4a, etc.)',
    status: 400,
    order: order('voice-changer', () => ({ audio: new File([png(9, 9)], 'a.png', { type: 'image/png' }) })),
  },
  {
    says: 'recordingNotAudio',
    text: 'Please upload an audio file (.mp3, .wav, .m4a, etc.)',
    status: 422,
    order: order('split-audio', () => ({ audio: new File([png(9, 9)], 'a.mp3', { type: 'audio/mpeg' }) })),
  },
  {
    says: 'recordingTooLarge',
    text: 'Audio file is too large. Please upload a file smaller than 25MB.',
    status: 413,
    order: order('voice-changer', () => ({ audio: megabytes(26, 'audio/mpeg') })),
  },
  {
    says: 'recordingTooLong',
    text: 'A recording has at most 5 minutes. Please choose a shorter one, or cut it.',
    status: 400,
    order: order('split-audio', () => ({ audio: recording(301) })),
  },
  {
    says: 'recordingGone',
    text: 'This sound is no longer there. Please choose another, or upload it again.',
    status: 404,
    order: order('voice-change', () => ({ audioUrl: nobody })),
  },
  {
    says: 'vocalsMissing',
    text: 'No vocals track available for voice change.',
    status: 400,
    order: order('voice-change', async () => ({ audioUrl: await upload(4) })),
  },
  {
    says: 'vocalsMissing',
    text: 'No vocals track available for voice change.',
    status: 400,
    order: order('voice-change', () => ({ audioUrl: undefined })),
  },
  {
    says: 'splitNothing',
    text: 'No audio found to split.',
    status: 400,
    order: order('split-audio', async () => ({ audio: undefined, audioUrl: await upload(4) })),
  },
  {
    says: 'splitOptions',
    text: 'Tracks are split by htdemucs, into mp3 at 128, 192, 256 or 320 kbit/s, or wav. Choose one of these.',
    status: 400,
    order: order('split-audio', () => ({ options: '{"model":"spleeter"}' })),
  },
  {
    says: 'splitOptions',
    text: 'Tracks are split by htdemucs, into mp3 at 128, 192, 256 or 320 kbit/s, or wav. Choose one of these.',
    status: 400,
    order: order('split-audio', () => ({ options: 'mp3' })),
  },
  {
    says: 'speechNoVoice',
    text: 'Please select a voice first',
    status: 400,
    order: order('voice-changer', () => ({ voiceId: undefined })),
  },
  {
    says: 'soundEffectEmpty',
    text: 'Please describe the sound effect you want',
    status: 400,
    order: order('sound-effects', () => ({ text: ' ' })),
  },
  {
    says: 'soundEffectTooLong',
    text: 'A sound effect is described in at most 300 characters. Please shorten your text.',
    status: 400,
    order: order('sound-effects', () => ({ text: 'a'.repeat(301) })),
  },
  {
    says: 'soundEffectLength',
    text: 'A sound effect lasts 0.5 to 10 seconds.',
    status: 400,
    order: order('sound-effects', () => ({ duration_seconds: 11 })),
  },
  {
    says: 'musicEmpty',
    text: 'Please describe the music you want',
    status: 400,
    order: order('music', () => ({ prompt: undefined })),
  },
  {
    says: 'musicTooLong',
    text: 'Music is described in at most 2000 characters. Please shorten your text.',
    status: 400,
    order: order('music', () => ({ prompt: 'a'.repeat(2_001) })),
  },
  {
    says: 'musicLength',
    text: 'Music lasts 10, 20, 30 or 60 seconds. Choose one of these.',
    status: 400,
    order: order('music', () => ({ music_length_ms: 15_000 })),
  },
  {
    says: 'lipsyncNotAudio',
    text: 'Please upload an audio file',
    status: 400,
    order: order('lipsync', () => ({ audioFile: new File([png(9, 9)], 'a.png', { type: 'image/png' }) })),
  },
  {
    says: 'lipsyncTooLarge',
    text: 'Audio file is too large. Please use a shorter audio (max 30 seconds)',
    status: 413,
    order: order('lipsync', () => ({ audioFile: megabytes(6, 'audio/wav') })),
  },
  {
    says: 'lipsyncTooLong',
    text: 'Audio must be 30 seconds or shorter',
    status: 400,
    order: order('lipsync', () => ({ audioFile: recording(31) })),
  },
  {
    says: 'reframeNoVideo',
    text: 'Cannot reframe: Video URL is missing or invalid',
    status: 404,
    order: order('reframe', () => ({ videoUrl: nobody })),
  },
  {
    says: 'reframePrompt',
    text: 'Describe what the new parts of the picture show.',
    status: 400,
    order: order('reframe', () => ({ prompt: '' })),
  },
  {
    says: 'reframePlacement',
    text: 'Send the place of the clip whole: gridPositionX, gridPositionY, xStart, yStart, xEnd and yEnd.',
    status: 400,
    order: order('reframe', () => ({ gridPositionX: 0, gridPositionY: 437 })),
  },
  {
    says: 'upscaleTooLong',
    text: 'A video to upscale has at most 30 seconds. Cut it in the editor, or choose a shorter one.',
    status: 400,
    order: order('wavespeed-2k', async () => ({ video: await upload(62) })),
  },
  {
    says: 'reframeTooLong',
    text: 'A video to reframe has at most 10 seconds and 100 MB. Please choose a shorter one.',
    status: 400,
    order: order('reframe', async () => ({ videoUrl: await upload(62) })),
  },
  {
    says: 'longVideoTooFew',
    text: 'A long video needs at least 2 videos in the flow.',
    status: 400,
    order: ({ flowId }) => longVideo(flowId),
  },
];

/** Messages for users who are not signed in. */
const forVisitors: readonly Refused[] = [
  { says: 'signInFirst', text: 'Please sign in to continue.', status: 401, order: order('flux-pro') },
  {
    says: 'imageUpscaleSignIn',
    text: 'User authentication required for image upscaling',
    status: 401,
    order: order('real-esrgan'),
  },
];

interface Unpaid {
  readonly says: Said;
  readonly text: string;
  readonly required: number;
  readonly order: Ordering;
}

const unpaid = (id: string, required: number, purpose: string): Unpaid => ({
  says: 'insufficientTo',
  text: `Insufficient credits! You need ${required} credits ${purpose}.`,
  required,
  order: order(id),
});

/** Messages for users without credits, for a video of 4 s and a recording of 2.5 s. */
const forThePoor: readonly Unpaid[] = [
  {
    says: 'insufficientForVideo',
    text: 'Insufficient credits! You need 28 credits for Seedance Fast with 16:9 aspect ratio and 5s duration.',
    required: 28,
    order: order('seedance-fast'),
  },
  {
    says: 'insufficientForVideo',
    text: 'Insufficient credits! You need 160 credits for Veo 3 Pro with 9:16 aspect ratio and 8s duration.',
    required: 160,
    order: order('veo3-pro'),
  },
  {
    says: 'insufficientForImages',
    text: 'Insufficient credits! You need 9 credits to generate images.',
    required: 9,
    order: order('flux-pro'),
  },
  {
    says: 'insufficientForActTwo',
    text: 'Insufficient credits. Required: 32, Available: 0. Act-2 charges 8 credits per second of reference video.',
    required: 32,
    order: order('act-2'),
  },
  unpaid('flux-kontext-pro', 8, 'to edit images'),
  unpaid('flux-multi-image', 16, 'to mix images'),
  unpaid('real-esrgan', 5, 'to upscale to 4K'),
  unpaid('wavespeed-720p', 20, 'to upscale to 720p'),
  unpaid('wavespeed-1080p', 25, 'to upscale to 1080p'),
  unpaid('wavespeed-2k', 35, 'to upscale to 2k'),
  unpaid('wavespeed-4k', 50, 'to upscale to 4k'),
  unpaid('runway-4k', 35, 'to upscale to 4k'),
  unpaid('reframe', 80, 'to reframe the video'),
  unpaid('audio', 10, 'to add audio'),
  unpaid('lipsync', 30, 'to generate lipsync'),
  {
    says: 'speechInsufficient',
    // 27 characters last 3 seconds.
    text: 'Insufficient credits! Need 9 credits for text-to-speech.',
    required: 9,
    order: order('text-to-speech', () => ({ text: 'A slow sea, text-to-speech.' })),
  },
  {
    says: 'voiceChangeInsufficient',
    text: 'Insufficient credits for voice change',
    required: 15,
    order: order('voice-changer'),
  },
  {
    says: 'changeVoiceInsufficient',
    text: 'Insufficient credits! Need 10 credits to change voice.',
    required: 10,
    order: order('voice-change'),
  },
  {
    says: 'soundEffectInsufficient',
    text: 'Insufficient credits for sound effect',
    required: 9,
    order: order('sound-effects'),
  },
  {
    says: 'musicInsufficient',
    text: 'Insufficient credits for music generation',
    required: 180,
    order: order('music', () => ({ music_length_ms: 30_000 })),
  },
  {
    says: 'splitInsufficient',
    text: 'Insufficient credits! Need 5 credits to split audio tracks.',
    required: 5,
    order: order('split-audio'),
  },
  {
    ...unpaid('flux-pro', 5, 'to create a long video'),
    order: async (_, by) => longVideo(await twoClips(by)),
  },
  {
    says: 'insufficient',
    text: 'Insufficient credits. Required: 5, Available: 0. Please purchase more credits to continue.',
    required: 5,
    order: ({ take }) => ({ path: '/api/render-video', json: { sequences: [{ id: take.id }] } }),
  },
];

interface Failed {
  readonly says: Said;
  readonly text: string;
  readonly code: string;
  readonly id: string;
  readonly fault: FaultName;
  /** What happens while the job runs: time passes, or the user cancels. */
  readonly meanwhile?: (job: string) => Promise<void>;
}

const failing = (id: string, says: Said, text: string): Failed => ({
  id,
  says,
  text,
  code: 'provider',
  fault: 'provider-failure',
});
const empty = (id: string, says: Said, text: string): Failed => ({
  id,
  says,
  text,
  code: 'no_result',
  fault: 'no-output',
});
const late = (id: string, says: Said, text: string): Failed => ({
  id,
  says,
  text,
  code: 'timeout',
  fault: 'hang',
  meanwhile: (job) => letTimePass(database, sandbox, job),
});
const invalid = (id: string, says: Said, text: string): Failed => ({
  id,
  says,
  text,
  code: 'invalid_input',
  fault: 'submit-invalid',
});
const canceled = (id: string, says: Said, text: string): Failed => ({
  id,
  says,
  text,
  code: 'canceled',
  fault: 'hang',
  meanwhile: cancel,
});

/** Failures of accepted jobs. */
const failed: readonly Failed[] = [
  failing('flux-pro', 'imageFailed', 'Image generation failed. Please try again.'),
  late('flux-pro', 'imageTimeout', 'Image generation took too long. Please try again with a simpler prompt.'),
  invalid('flux-pro', 'imageInvalid', 'Invalid prompt or settings. Please try a different prompt.'),
  canceled('flux-pro', 'canceled', 'Generation was canceled'),
  {
    id: 'flux-pro',
    says: 'policy',
    text: 'Content policy violation. Please try a different prompt.',
    code: 'policy',
    fault: 'policy',
  },
  {
    id: 'flux-pro',
    says: 'providerAuth',
    text: 'Authentication error. Please contact support.',
    code: 'auth',
    fault: 'submit-unauthorized',
  },
  {
    id: 'flux-pro',
    says: 'providerBusy',
    text: 'The provider is busy at the moment. Nothing was charged. Please try again in a few minutes.',
    code: 'rate_limited',
    fault: 'submit-always-throttled',
  },
  {
    id: 'flux-pro',
    says: 'modelRetired',
    text: 'This model is no longer available from its provider. Nothing was charged. Please choose another model.',
    code: 'model.retired',
    fault: 'model-retired',
  },
  {
    // A vendor at which lost submissions cannot be looked up.
    id: 'runway-4k',
    says: 'submissionUnknown',
    text: 'The provider did not confirm this job, so it was stopped. Nothing was charged. Please try again.',
    code: 'submission_unknown',
    fault: 'submit-accepted-then-reset',
  },
  {
    id: 'kling-std',
    says: 'outputLost',
    text: 'The result could not be fetched from the provider. Nothing was charged. Please try again.',
    code: 'output_lost',
    fault: 'output-cut',
  },
  failing('kling-std', 'videoFailed', 'Video generation failed. Please try again.'),
  late(
    'kling-std',
    'videoTimeout',
    'Video generation took too long. Please try again with a shorter duration or simpler prompt.',
  ),
  invalid('kling-std', 'videoInvalid', 'Invalid input parameters. Please check your prompt and try again.'),
  failing('seedance-fast', 'seedanceFailed', 'Seedance generation failed'),
  canceled('seedance-fast', 'seedanceCanceled', 'Seedance generation was canceled'),
  late('veo3-fast', 'videoTimedOut', 'Video generation timeout'),
  failing(
    'act-2',
    'actTwoFailed',
    'RunwayML Act-2 generation failed: INTERNAL.BAD_OUTPUT.CODE01: An unexpected error occurred.',
  ),
  late('act-2', 'actTwoTimeout', 'RunwayML Act-2 generation timeout'),
  failing('flux-kontext-pro', 'editFailed', 'Image editing failed. Please try again.'),
  failing('flux-multi-image', 'mixFailed', 'Image mixing failed. Please try again.'),
  failing('real-esrgan', 'imageUpscaleFailed', 'Image upscaling failed. Please try again.'),
  failing('wavespeed-720p', 'wavespeedFailed', 'Failed to complete Wavespeed upscaling'),
  late('wavespeed-720p', 'pollsUsedUp', 'Maximum polling attempts reached'),
  invalid('wavespeed-720p', 'clipInvalid', 'The provider did not take this clip. Please choose another one.'),
  failing('runway-4k', 'runwayUpscaleFailed', 'Failed to complete Runway upscaling'),
  failing('audio', 'audioFailed', 'Audio generation failed. Please try again.'),
  failing('lipsync', 'lipsyncFailed', 'Lipsync generation failed. Please try again.'),
  late('lipsync', 'lipsyncTimeout', 'Lipsync generation timeout'),
  { ...failing('text-to-speech', 'speechFailed', 'TTS generation failed'), fault: 'no-output' },
  late(
    'text-to-speech',
    'speechTimeout',
    'Text to speech took too long. Nothing was charged. Please try again with a shorter text.',
  ),
  invalid(
    'text-to-speech',
    'speechInvalid',
    'The provider did not take this text or this voice. Choose another voice, or change the text.',
  ),
  canceled('text-to-speech', 'canceled', 'Generation was canceled'),
  { ...failing('voice-changer', 'voiceChangeFailed', 'Voice change failed'), fault: 'no-output' },
  { ...failing('voice-change', 'voiceChangeFailed', 'Voice change failed'), fault: 'no-output' },
  late(
    'voice-change',
    'voiceChangeTimeout',
    'The voice change took too long. Nothing was charged. Please try again with a shorter recording.',
  ),
  invalid(
    'voice-changer',
    'recordingInvalid',
    'The provider did not take this recording or this voice. Choose another voice, or another recording.',
  ),
  { ...failing('sound-effects', 'soundEffectFailed', 'Sound effect generation failed'), fault: 'no-output' },
  late('sound-effects', 'soundEffectTimeout', 'The sound effect took too long. Nothing was charged. Please try again.'),
  invalid('sound-effects', 'describedInvalid', 'The provider did not take this description. Please change its words.'),
  { ...failing('music', 'musicFailed', 'Music generation failed'), fault: 'no-output' },
  late('music', 'musicTimeout', 'The music took too long. Nothing was charged. Please try again.'),
  invalid('music', 'describedInvalid', 'The provider did not take this description. Please change its words.'),
  failing('split-audio', 'splitFailed', 'Failed to split audio.'),
  late('split-audio', 'splitTimeout', 'Splitting the tracks took too long. Nothing was charged. Please try again.'),
  empty('wavespeed-1080p', 'noVideoUrl', 'Completed but no video URL provided'),
  empty('runway-4k', 'noVideoUrl', 'Completed but no video URL provided'),
  empty('lipsync', 'noVideoUrl', 'Completed but no video URL provided'),
  empty('reframe', 'reframeNoUrl', 'No reframed video URL received from API'),
  failing('reframe', 'reframeFailed', 'Video reframing failed. Please try again.'),
  late('reframe', 'reframeTimeout', 'Timeout waiting for reframe completion'),
];

async function cancel(job: string): Promise<void> {
  await untilSubmitted(sandbox, job);
  await client.ok('POST', `/api/jobs/${job}/cancel`);
}

/** The pid of the renderer, as soon as there is one. */
async function rendererOf(pid: number): Promise<number> {
  for (let tried = 0; tried < 1_000; tried++) {
    const renderer = descendantsOf(pid).find(({ command }) => command.includes('renderer'));
    if (renderer) return renderer.pid;
    await sleep(20);
  }
  throw new Error('There is no renderer process');
}

async function answerTo(by: Client, row: Refused): Promise<unknown[]> {
  const { status, body } = await send(by, await row.order(materials, by));
  return [status, body['success'], body['error']];
}

describe('refused requests', () => {
  test.for(refused.map((row) => [row.status, row.text, row] as const))('%d %s', async ([, , row]) => {
    const before = await client.credits();
    expect(await answerTo(client, row)).toEqual([row.status, false, row.text]);
    expect(await client.credits()).toEqual(before);
  });

  test.for(forVisitors.map((row) => [row.status, row.text, row] as const))('%d %s', async ([, , row]) => {
    expect(await answerTo(new Client(server.url), row)).toEqual([row.status, false, row.text]);
  });

  test('503 Act-2 is overloaded: the request itself is answered with it, and nothing is charged', async () => {
    const before = await client.credits();
    sandbox.faults.add(faultRule('act-two-overloaded'));
    const { path, json } = await order('act-2')(materials, client);
    const { status, body } = await client.call('POST', path, { json });
    expect([status, body]).toMatchObject([
      503,
      {
        code: 'SERVICE_OVERLOADED',
        error:
          'Act-2 is currently overloaded, please wait a few minutes and try again or select another model to generate videos.',
      },
    ]);
    expect(await client.credits()).toMatchObject({ balance: before.balance, held: 0 });
  });

  test('503 Act-2 is overloaded: also when the provider asks for delays between the retries', async () => {
    // Three waits of four seconds plus up to 10 % jitter.
    const fault = { kind: 'overloaded', retryAfter: 4 } as const;
    sandbox.faults.add({ ...faultRule('act-two-overloaded'), on: 'request', fault });
    const { path, json } = await order('act-2')(materials, client);
    const { status, body } = await client.call('POST', path, { json });
    expect([status, body['code']]).toEqual([503, 'SERVICE_OVERLOADED']);
  });

  test('429 for a render and for its retry when the render queue is full', async () => {
    const busy = await startServer({
      ROLE: 'api',
      SANDBOX: 'off',
      RENDER_QUEUE_MAX: '2',
      DATABASE_URL: await aside('crowded'),
    });
    try {
      const by = await signUp(busy.url);
      const { id } = await by.upload(await clip({ frames: 3 }), 'slow.mp4', (await by.flow()).id);
      const render = () => by.call('POST', '/api/render-video', { json: { sequences: [{ id }], quality: 'high' } });
      const answers = await Promise.all([render(), render(), render()]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
      expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
        code: 'queue.full',
        error: 'The render queue is full. Please try again in a few minutes.',
      });
      expect(await by.credits()).toMatchObject({ held: 10 });
      const waits = answers.find(({ status }) => status === 200)?.body['renderId'];
      await by.ok('POST', `/api/jobs/${String(waits)}/cancel`);
      expect((await render()).status).toBe(200);
      // Retrying the cancelled one needs one more place.
      expect(await by.call('POST', `/api/jobs/${String(waits)}/retry`)).toMatchObject({
        status: 429,
        body: { error: 'The render queue is full. Please try again in a few minutes.' },
      });
    } finally {
      await busy.dispose();
    }
  });
});

describe('without enough credits', () => {
  let poor: Client;
  let own: Materials;
  let release: () => void;

  beforeAll(async () => {
    poor = await signUp(server.url);
    own = await gather(poor);
    release = sandbox.hold();
    for (const prompt of ['One', 'Two'])
      await poor.generate('/api/ai/video/generate/seedance', { prompt, model: 'seedance-pro' });
  });
  afterAll(() => release());

  test.for(forThePoor.map((row) => [row.text, row] as const))('402 %s', async ([, row]) => {
    const { status, body } = await send(poor, await row.order(own, poor));
    expect([status, body]).toMatchObject([
      402,
      { success: false, error: row.text, code: 'credits.insufficient', required: row.required, available: 0 },
    ]);
    expect(await poor.credits()).toMatchObject({ balance: WELCOME, held: WELCOME });
  });
});

describe('failed jobs', () => {
  const ends = (job: Job) => [job.charge, job.error];

  const rows = failed.map((row) => [row.id, row.fault, row.text, row] as const);
  for (const share of sampled(rows, { every: 4 }))
    test.for(share.rows)('%s, %s: %s', share.options, async ([, , , row]) => {
      const { balance } = await client.credits();
      sandbox.faults.add(faultRule(row.fault));
      const id = jobIdOf(await send(client, await order(row.id)(materials, client)));
      await row.meanwhile?.(id);
      expect(ends(await client.ended(id))).toEqual(['released', { code: row.code, message: row.text }]);
      expect(await client.credits()).toMatchObject({ balance, held: 0 });
    });

  test('a start image whose file was deleted: This file could not be read…', async () => {
    const before = await client.credits();
    const bytes = png(77, 33);
    const { url } = await client.upload(bytes, 'destroyed.png');
    await rm(join(server.dataDir, 'objects', client.userId, `${createHash('sha256').update(bytes).digest('hex')}.png`));
    const id = jobIdOf(await send(client, await order('seedance-fast', () => ({ image: url }))(materials, client)));
    const text = 'This file could not be read. Please choose another image, video or audio file.';
    expect(ends(await client.ended(id))).toEqual(['released', { code: 'source_missing', message: text }]);
    expect(await client.credits()).toMatchObject({ balance: before.balance, held: 0 });
  });

  test('a Veo upgrade that fails: 1080P upgrade failed. Please try again.', async () => {
    sandbox.faults.add(faultRule('hd-failed'));
    const { balance } = await client.credits();
    const id = jobIdOf(
      await send(client, await order('veo3-fast', () => ({ aspectRatio: '16:9' }))(materials, client)),
    );
    expect(await client.ended(id)).toMatchObject({ status: 'completed', price: 40 });
    const look = (): Promise<Record<string, unknown>> =>
      client.ok('GET', `/api/ai/video/generate/veo3/3get-1080p-video?taskId=${id}`);
    let state = await look();
    for (; state['status'] === 'processing'; state = await look())
      // Kie's failure may be temporary: it is polled for as long as the contract says.
      await database.pool.query(
        `update job set watched_ms = watched_ms + 3600000 where model = 'veo3-1080p' and submitted_at is not null`,
      );
    expect(state).toMatchObject({ status: 'failed', error: '1080P upgrade failed. Please try again.', is1080p: false });
    expect(await client.credits()).toMatchObject({ balance: balance - 40, held: 0 });
  });

  test('a renderer that is killed: Long video creation failed. Please try again.', async () => {
    const { balance } = await client.credits();
    const flowId = await newFlow(client);
    const film = await clip({ size: { width: 640, height: 360 }, frames: 150, sound: 'none' });
    for (const name of ['one.mp4', 'two.mp4']) await client.upload(film, name, flowId);
    const id = jobIdOf(await send(client, longVideo(flowId)));
    process.kill(await rendererOf(server.pid), 'SIGKILL');
    await client.ended(id);
    const state = await client.ok('GET', `/api/ai/video/long-video/status?predictionId=${id}`);
    expect(state).toMatchObject({
      status: 'failed',
      error: { message: 'Long video creation failed. Please try again.' },
    });
    expect(await client.credits()).toMatchObject({ balance, held: 0 });
  });

  test(
    'a render that takes longer than ten minutes: Render timed out. Try with a shorter video or lower quality.',
    { tags: 'long' },
    async () => {
      const DATABASE_URL = await aside('idle');
      const idle = await startServer({ ROLE: 'api', SANDBOX: 'off', DATABASE_URL });
      try {
        const by = await signUp(idle.url);
        const { balance } = await by.credits();
        // Of another codec than the film's it is encoded, not copied, which needs a worker.
        const { id } = await by.upload(await clip({ frames: 3, codec: 'hevc' }), 'slow.mp4', (await by.flow()).id);
        const json = { sequences: [{ id }], quality: 'high' };
        const { renderId } = await by.ok<{ renderId: string }>('POST', '/api/render-video', { json });
        await renderInAHurry(DATABASE_URL, idle.dataDir, renderId);
        const text = 'Render timed out. Try with a shorter video or lower quality.';
        expect(ends(await by.job(renderId))).toEqual(['released', { code: 'renderer.timeout', message: text }]);
        expect(await by.ok('GET', `/api/render-video?renderId=${renderId}`)).toMatchObject({
          status: 'failed',
          error: text,
        });
        expect(await by.credits()).toMatchObject({ balance, held: 0 });
      } finally {
        await idle.dispose();
      }
    },
  );
});

/** Caused by the separate tests. */
const alone: readonly Said[] = ['actTwoOverloaded', 'upgradeFailed', 'longVideoFailed'];
/** Not refusals; tested in `calls.test.ts`. */
const good: readonly Said[] = ['actTwoStarted', 'imageEdited', 'imagesMixed', 'imageUpscaled'];
/**
 * A job that lost its workflow (`documents.test.ts`); placeholders for texts that every failed job has; a voice (`voices.test.ts`); a model whose jobs
 * keep failing (`model-states.test.ts`); a model of one's own whose connection is paused (`connections.test.ts`).
 */
const elsewhere: readonly Said[] = [
  'serverError',
  'generationFailed',
  'renderFailed',
  'previewFailed',
  'modelOutOfService',
  // `own-models.test.ts`
  'needsStartImage',
  'ownModelGone',
  'stoppedAtDeadline',
  // `odd-results.test.ts`
  'resultOfOtherKind',
  // `variations.test.ts`
  'variationCount',
  'variationPath',
  'variationNoRecipe',
  'variationInputGone',
  // `failures.test.ts`
  'upscaleFailed',
];
/** Failures of additional work beside a result, which are only logged. */
const logged: readonly Said[] = ['soundTimeout', 'soundDecode'];

const texts = { ...messages };

/** A regular expression for a text of the contract with any values. */
function patternOf(says: Said): RegExp {
  const message = texts[says];
  const template =
    typeof message === 'string' ? message : String(Reflect.apply(message, undefined, ['§', '§', '§', '§']));
  const parts = template.split('§').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.+')}$`);
}

const tables = [...refused, ...forVisitors, ...forThePoor, ...failed];

describe('the tables of messages', () => {
  test('have the same texts as the contract', () => {
    for (const { says, text } of tables) expect(text).toMatch(patternOf(says));
  });

  test('cover every message that the server uses for generation', async () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const used = new Set<string>();
    for (const folder of ['apps/server/src/generation', 'packages/contract/src/generation'])
      for (const name of await readdir(join(root, folder), { recursive: true }))
        if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
          for (const [, key = ''] of (await readFile(join(root, folder, name), 'utf8')).matchAll(
            /\bmessages\.(?!ts\b)(\w+)/g,
          ))
            used.add(key);
    const known = new Set<string>([...tables.map(({ says }) => says), ...alone, ...good, ...elsewhere, ...logged]);
    expect(used.size).toBeGreaterThan(60);
    expect([...used].filter((key) => !known.has(key))).toEqual([]);
  });
});
