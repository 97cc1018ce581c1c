import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ActAccepted,
  ActState,
  AudioAccepted,
  ClipAccepted,
  ClipState,
  ConnectionTest,
  DirectAnswer,
  ErrorBody,
  Flow,
  findTool,
  GenerationAccepted,
  GenerationState,
  LipsyncCanceled,
  LipsyncState,
  MediaRecord,
  messages,
  MixAnswer,
  ReframeState,
  UpscaleAccepted,
  VeoAccepted,
  VeoState,
  VeoUpgradeState,
} from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { wav } from '../harness/sounds.ts';

const AI = '/api/ai';

let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;
let flow: Flow;
let image: MediaRecord;
let video: MediaRecord;
let mute: MediaRecord;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: '5000' });
  client = await signUp(server.url);
  flow = await client.ok<Flow>('POST', '/api/db/flows', { json: { name: 'Tools' } });
  image = await client.upload(png(320, 180), 'picture.png');
  video = await client.upload(await clip({ frames: 120 }), 'clip.mp4');
  mute = await client.upload(await clip({ frames: 30, sound: 'none' }), 'mute.mp4');
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

/** Sends JSON or a form and parses the response with the contract. */
async function ask<T extends z.ZodType>(
  answer: T,
  method: string,
  path: string,
  call: { json?: unknown; form?: FormData; headers?: Record<string, string> } = {},
): Promise<z.output<T>> {
  const { status, body } = await client.call<unknown>(method, path, call);
  expect([method, path, status, status === 200 || body]).toEqual([method, path, 200, true]);
  return answer.parse(body);
}

async function refusal(path: string, call: { json?: unknown; form?: FormData }) {
  const { status, body } = await client.call<unknown>('POST', path, call);
  const { error, code } = ErrorBody.parse(body);
  return { status, error, code };
}

function form(fields: Record<string, string | Blob>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  return made;
}

const recording = (seconds: number): File => new File([wav(seconds, 8_000)], 'voice.wav', { type: 'audio/wav' });

describe('images', () => {
  test.for(['seedance3', 'imagen-4'])('%s generates an image for 6 credits', async (name) => {
    const path = `${AI}/image/generate/${name}`;
    const { predictionId } = await ask(GenerationAccepted, 'POST', path, { json: { prompt: 'Dunes' } });
    expect(await client.ended(predictionId)).toMatchObject({ status: 'completed', price: 6, charge: 'captured' });
    const state = await ask(GenerationState, 'GET', `${path}/status?predictionId=${predictionId}`);
    expect(state).toMatchObject({ status: 'completed', result: { media_type: 'image', credits_used: 6 } });
  });

  test('an edit answers with its result, which names the source image', async () => {
    const path = `${AI}/image/edit/flux-kontext-pro`;
    expect(await ask(ConnectionTest, 'GET', path)).toMatchObject({ provider: 'replicate', sandbox: true });
    const json = { prompt: 'At night', inputImage: image.url, outputFormat: 'jpg', flow_id: flow.id };
    const { result, model } = await ask(DirectAnswer, 'POST', path, { json });
    expect([model, result?.flow_id, result?.credits_used]).toEqual(['flux-kontext-pro', flow.id, 8]);
    expect(result?.metadata).toMatchObject({ operation: 'flux-kontext-pro', originalImageId: image.id });
  });

  test('an edit with "prefer: respond-async" is answered before it ends', async () => {
    const open = sandbox.hold();
    const { predictionId, result } = await ask(DirectAnswer, 'POST', `${AI}/image/edit/flux-kontext-pro`, {
      json: { prompt: 'At dawn', inputImage: image.url },
      headers: { prefer: 'respond-async' },
    });
    expect(result).toBe(null);
    open();
    expect((await client.ended(predictionId)).status).toBe('completed');
  });

  test('an edit that violates the provider’s content policy answers 400 and is not charged', async () => {
    const prompt = 'An improper edit';
    sandbox.faults.add({ on: 'work', fault: { kind: 'policy' }, match: { promptIncludes: prompt } });
    const { balance } = await client.credits();
    const json = { prompt, inputImage: image.url };
    expect(await refusal(`${AI}/image/edit/flux-kontext-pro`, { json })).toEqual({
      status: 400,
      error: messages.policy,
      code: 'input.invalid',
    });
    expect(await client.credits()).toMatchObject({ balance, held: 0 });
  });

  test.for([2, 3])('a mix of %d images records their number and ids', async (count) => {
    const inputImages = [image.url, `${video.url}#last`, `${video.id}#first`].slice(0, count);
    const json = { prompt: 'Together', inputImages };
    const { imageCount, result } = await ask(MixAnswer, 'POST', `${AI}/image/mix/flux-multi-image`, { json });
    expect([imageCount, result?.credits_used]).toEqual([count, 16]);
    expect(result?.metadata).toMatchObject({ originalImageIds: [image.id, video.id, video.id].slice(0, count) });
  });

  test('a mix accepts 2 to 10 images', async () => {
    const path = `${AI}/image/mix/flux-multi-image`;
    const of = (count: number) => ({
      json: { prompt: 'a', inputImages: Array.from({ length: count }, () => image.url) },
    });
    expect(await refusal(path, of(1))).toMatchObject({
      status: 400,
      error: 'At least 2 images are required for mixing',
    });
    expect(await refusal(path, of(11))).toMatchObject({ status: 400, error: 'Maximum 10 images allowed for mixing' });
  });

  test('an upscaled image is twice as wide and high', async () => {
    const path = `${AI}/image/upscale/real-esrgan`;
    const { result } = await ask(DirectAnswer, 'POST', path, { json: { imageUrl: image.url } });
    expect(result).toMatchObject({ width: 640, height: 360, credits_used: 5 });
    expect(result?.metadata).toMatchObject({ originalImageId: image.id, upscaled: true });
  });
});

describe('clips', () => {
  test('a clip can start from the last frame of another clip, without a new image record', async () => {
    const path = `${AI}/video/generate/kling`;
    const images = await client.ok('GET', '/api/db/media?media_type=image&count=true');
    const json = { prompt: 'On', model: 'kling-pro', image: `${video.url}#last`, duration: 10, flow_id: flow.id };
    const { predictionId } = await ask(GenerationAccepted, 'POST', path, { json });
    const job = await client.ended(predictionId);
    expect(job).toMatchObject({
      status: 'completed',
      price: 180,
      source_ids: [video.id],
      start_image_url: `${video.url}#last`,
    });
    expect(job.result?.metadata).toMatchObject({ start_image_id: video.id });
    expect(await client.ok('GET', '/api/db/media?media_type=image&count=true')).toEqual(images);
  });

  test(
    'Veo accepts a file; its 16:9 clip is upgraded to 1080p under the same id, and its sound gets a record',
    { tags: 'long' },
    async () => {
      const path = `${AI}/video/generate/veo3`;
      const { taskId } = await ask(VeoAccepted, 'POST', `${path}/1generate`, {
        form: form({
          promptText: 'A storm',
          model: 'veo3-fast',
          aspectRatio: '16:9',
          flow_id: flow.id,
          referenceImage: new File([png(320, 180)], 'reference.png', { type: 'image/png' }),
          devBypass: 'true',
        }),
      });
      expect(await client.ended(taskId)).toMatchObject({ status: 'completed', price: 40, charge: 'captured' });
      const before = await ask(VeoState, 'GET', `${path}/2check-video-status?taskId=${taskId}`);
      expect(before).toMatchObject({ status: 'completed', error: null });
      const upgrade = async () => ask(VeoUpgradeState, 'GET', `${path}/3get-1080p-video?taskId=${taskId}`);
      while ((await upgrade()).status === 'processing') await new Promise((done) => setTimeout(done, 100));
      const after = await upgrade();
      expect(after).toMatchObject({
        status: 'completed',
        is1080p: true,
        result: { id: taskId, width: 1920, height: 1080 },
      });
      expect(after.videoUrl).not.toBe(before.videoUrl);
      for (const url of [after.videoUrl, before.videoUrl])
        expect((await client.bytes(url ?? '')).length).toBeGreaterThan(0);
      expect(after.result?.metadata).toMatchObject({ operation: 'veo3-fast', is1080p: true });

      const sound = (await client.ok<MediaRecord[]>('GET', `/api/db/media?flow_id=${flow.id}&media_type=audio`))[0];
      expect(sound).toMatchObject({ model: 'veo3-fast', credits_used: 0 });
      expect(sound?.metadata).toMatchObject({ source_video_id: taskId, audio_type: 'extracted' });
      expect(sound?.metadata['waveform_data']).toHaveLength(100);
      expect(sound?.metadata['voiceProfile']).toMatchObject({ pitch: expect.any(Number), tempo: expect.any(Number) });
    },
  );

  test('Act-2 is priced by the length of the performance and takes its format from the character', async () => {
    const path = `${AI}/video/generate/runwayml-act2`;
    const json = { characterImage: image.url, referenceVideo: video.url, creditsRequired: 1, flow_id: flow.id };
    const { taskId, code } = await ask(ActAccepted, 'POST', path, { json });
    expect(code).toBe(null);
    expect(await client.ended(taskId)).toMatchObject({ status: 'completed', price: 32, width: 1280, height: 720 });
    expect(await ask(ActState, 'GET', `${path}/status?taskId=${taskId}`)).toMatchObject({ status: 'completed' });
    for (const [sent, error] of [
      [{ characterImage: image.url }, 'Reference performance video is required'],
      [{ referenceVideo: video.url }, 'Act-2 requires dual video inputs'],
      [
        { characterImage: image.url, characterVideo: video.url, referenceVideo: video.url },
        'Provide either character video OR character image, not both',
      ],
      [{ characterImage: image.url, referenceVideo: mute.url }, messages.actTwoLength],
    ] as const)
      expect(await refusal(path, { json: sent })).toMatchObject({ status: 400, error });
  });
});

describe('the choice of a clip’s model', () => {
  test.for([
    ['seedance', {}, 'seedance-fast', 28],
    ['seedance', { resolution: '720p', duration: 10 }, 'seedance-fast', 56],
    ['seedance', { resolution: '1280x720' }, 'seedance-fast', 28],
    ['seedance', { model: 'seedance-lite' }, 'seedance-fast', 28],
    ['seedance', { resolution: '1080p' }, 'seedance-pro', 200],
    ['seedance', { resolution: '1080x1920' }, 'seedance-pro', 200],
    ['kling', {}, 'kling-std', 50],
    ['kling', { resolution: '1080p' }, 'kling-pro', 90],
  ] as const)('%s with %j uses %s for %d credits', async ([path, asked, model, price]) => {
    const json = { prompt: 'Rolling sea', flow_id: flow.id, ...asked };
    const id = await client.generate(`${AI}/video/generate/${path}`, json);
    expect(await client.job(id)).toMatchObject({ model, price });
    await client.ok('POST', `/api/jobs/${id}/cancel`);
    await client.ended(id);
  });

  test('an unknown model is refused with the list of known ones', async () => {
    const json = { prompt: 'Rolling sea', model: 'seedance-max' };
    expect(await refusal(`${AI}/video/generate/seedance`, { json })).toMatchObject({
      status: 400,
      error: 'Unknown model "seedance-max". Choose one of: seedance-fast, seedance-pro.',
    });
  });
});

describe('clip tools', () => {
  test.for(['720p', '1080p', '2k'] as const)(
    'WaveSpeed upscales a clip to %s and keeps its sound',
    async (targetResolution) => {
      const path = `${AI}/video/upscale/wavespeed`;
      await ask(ConnectionTest, 'GET', path);
      const json = { video: video.url, targetResolution, flow_id: flow.id };
      const { requestId } = await ask(UpscaleAccepted, 'POST', path, { json });
      const job = await client.ended(requestId);
      const size = findTool(`wavespeed-${targetResolution}`)?.size;
      expect(job).toMatchObject({ status: 'completed', result: { has_audio: true, ...size } });
      const is1080p = targetResolution === '1080p';
      expect(job.result?.metadata).toMatchObject({
        originalVideoId: video.id,
        upscaled: true,
        is1080p,
        enhancement_status: { is_1080p: is1080p },
      });
      const state = await ask(ClipState, 'GET', `${path}/status?requestId=${requestId}`);
      expect(state.output).toBe(job.result?.url);
      const again = await refusal(path, { json: { ...json, video: job.result?.url } });
      expect(again).toMatchObject({ status: 400, error: messages.upscaleNotHigher });
    },
  );

  test('reframe records the placement and answers 404 for a missing clip', async () => {
    const path = `${AI}/video/reframe`;
    const place = { gridPositionX: 0, gridPositionY: 437, xStart: 0, yStart: 437, xEnd: 720, yEnd: 842 };
    const json = { videoUrl: video.url, aspectRatio: '9:16', prompt: 'Sky', ...place, flow_id: flow.id };
    const { predictionId, credits } = await ask(ClipAccepted, 'POST', `${path}/generate`, { json });
    expect(credits).toBe(80);
    const job = await client.ended(predictionId);
    expect(job).toMatchObject({ status: 'completed', result: { has_audio: true } });
    expect(job.result?.metadata).toMatchObject({ reframed: true, reframeParams: { aspectRatio: '9:16', ...place } });
    const state = await ask(ReframeState, 'GET', `${path}/status?predictionId=${predictionId}`);
    expect(state.reframedVideoUrl).toBe(job.result?.url);
    const lost = { videoUrl: 'nobody', aspectRatio: '1:1', prompt: 'Sky' };
    expect(await refusal(`${path}/generate`, { json: lost })).toMatchObject({
      status: 404,
      error: messages.reframeNoVideo,
    });
  });

  test('MMaudio adds sound to a clip, and the sound also gets its own record', async () => {
    const path = `${AI}/video/audio/MMaudio`;
    const json = { video: mute.url, prompt: 'Rain', negativePrompt: 'Music', flow_id: flow.id };
    const { predictionId } = await ask(AudioAccepted, 'POST', path, { json });
    const job = await client.ended(predictionId);
    expect(job).toMatchObject({ status: 'completed', price: 10, result: { has_audio: true } });
    expect(await ask(ClipState, 'GET', `${path}/status?predictionId=${predictionId}`)).toMatchObject({
      status: 'completed',
    });
    const sounds = async () => client.ok<MediaRecord[]>('GET', `/api/db/media?flow_id=${flow.id}&media_type=audio`);
    const ofIt = async () => (await sounds()).find(({ metadata }) => metadata['source_video_id'] === predictionId);
    while (!(await ofIt())) await new Promise((done) => setTimeout(done, 100));
  });

  test('lipsync is priced by the length of the recording, can be cancelled, and refuses unusable recordings', async () => {
    const path = `${AI}/video/lipsync`;
    const sent = () => form({ videoUrl: video.url, audioFile: recording(3), syncMode: 'loop', temperature: '0.5' });
    const { predictionId, credits } = await ask(ClipAccepted, 'POST', `${path}/generate`, { form: sent() });
    expect(credits).toBe(30);
    const job = await client.ended(predictionId);
    expect(job).toMatchObject({ status: 'completed', price: 30, result: { metadata: { hasLipsync: true } } });
    await ask(LipsyncState, 'GET', `${path}/status?predictionId=${predictionId}`);

    const open = sandbox.hold();
    const second = await ask(ClipAccepted, 'POST', `${path}/generate`, { form: sent() });
    await ask(LipsyncCanceled, 'POST', `${path}/cancel`, { json: { predictionId: second.predictionId } });
    expect(await client.ended(second.predictionId)).toMatchObject({ status: 'canceled', charge: 'released' });
    open();
    for (const [audioFile, status, error] of [
      [recording(31), 400, messages.lipsyncTooLong],
      [new File([Buffer.alloc(6 * 1024 * 1024)], 'a.wav', { type: 'audio/wav' }), 413, messages.lipsyncTooLarge],
      [new File([png(9, 9)], 'a.png', { type: 'image/png' }), 400, messages.lipsyncNotAudio],
    ] as const)
      expect(await refusal(`${path}/generate`, { form: form({ videoUrl: video.url, audioFile }) })).toMatchObject({
        status,
        error,
      });
  });
});

describe('a long video', () => {
  test('contains all clips of the flow, has the price of a render, and does not count as a clip of the flow', async () => {
    const path = `${AI}/video/long-video`;
    const { id } = await client.ok<Flow>('POST', '/api/db/flows', { json: { name: 'Long' } });
    expect(await refusal(path, { json: { flow_id: id } })).toMatchObject({
      status: 400,
      error: messages.longVideoTooFew,
    });
    for (const seconds of [1, 2]) await client.upload(await clip({ frames: seconds * 30 }), 'a.mp4', id);
    const json = { flow_id: id, prompt: 'Both' };
    const { predictionId } = await ask(GenerationAccepted, 'POST', path, { json });
    expect(await client.ended(predictionId)).toMatchObject({
      status: 'completed',
      operation: 'render',
      model: 'longVideo',
      price: 5,
      prompt: 'Both',
      result: { duration: 3, metadata: { operation: 'longVideo' } },
    });
    const state = await ask(GenerationState, 'GET', `${path}/status?predictionId=${predictionId}`);
    expect(state).toMatchObject({ status: 'succeeded', output: state.result?.url });
    expect(await client.ok('GET', `/api/db/flows?id=${id}`)).toMatchObject({ video_count: 2 });
  });
});

describe('refusals', () => {
  test('an overloaded Act-2 answers 503, and nothing is charged', { tags: 'long' }, async () => {
    sandbox.faults.add({
      on: 'request',
      times: 'always',
      match: { vendor: 'runway', step: 'submit' },
      fault: { kind: 'status', status: 503 },
    });
    const { balance } = await client.credits();
    const json = { characterVideo: video.url, referenceVideo: video.url };
    expect(await refusal(`${AI}/video/generate/runwayml-act2`, { json })).toEqual({
      status: 503,
      code: 'SERVICE_OVERLOADED',
      error: messages.actTwoOverloaded,
    });
    sandbox.faults.clear();
    expect(await client.credits()).toMatchObject({ balance, held: 0 });
  });

  test.for([
    ['video/upscale/wavespeed', { video: 'nobody' }, messages.upscaleVideoGone],
    ['video/upscale/runway', { video: 'nobody' }, messages.upscaleVideoGone],
    ['video/audio/MMaudio', { video: 'nobody', prompt: 'Rain' }, messages.audioVideoGone],
    ['image/edit/flux-kontext-pro', { inputImage: 'nobody', prompt: 'Night' }, messages.imageMissing],
    ['image/upscale/real-esrgan', { imageUrl: 'nobody' }, messages.imageMissing],
  ] as const)('%s without its source: 404 with its own message', async ([path, json, error]) => {
    expect(await refusal(`${AI}/${path}`, { json })).toMatchObject({ status: 404, error });
  });

  test.for([
    ['video/audio/MMaudio', { video: 'a', prompt: ' ' }, 'Please provide a valid audio description'],
    ['video/audio/MMaudio', { prompt: 'Rain' }, 'Please select a video first'],
    ['video/reframe/generate', { aspectRatio: '1:1', prompt: 'a' }, 'Cannot reframe: Video URL is missing or invalid'],
    [
      'video/generate/kling',
      { prompt: 'a', model: 'kling-std', image: 'a', lastImage: 'a' },
      messages.noLastImage('Kling Standard'),
    ],
  ] as const)('%s with %j: 400 with the message for it', async ([path, json, error]) => {
    expect(await refusal(`${AI}/${path}`, { json })).toMatchObject({ status: 400, error });
  });

  test('upscaling an image without a session answers 401 with its own message', async () => {
    const answer = await fetch(new URL(`${AI}/image/upscale/real-esrgan`, server.url), { method: 'POST' });
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { error: 'User authentication required for image upscaling' },
    ]);
  });

  test('an upload to a full flow is refused and not stored', async () => {
    const { id } = await client.ok<Flow>('POST', '/api/db/flows', { json: { name: 'Full' } });
    const film = await clip({ frames: 3 });
    await Promise.all(Array.from({ length: 15 }, (_, n) => client.upload(film, `${n}.mp4`, id)));
    const form = new FormData();
    form.append('flow_id', id);
    form.append('file', new File([film], 'one-more.mp4'));
    const { status, body } = await client.call('POST', '/api/upload/file', { form });
    expect([status, body['error']]).toEqual([409, 'Flow limit reached! You have 15/15 videos in this flow.']);
    expect(await client.ok('GET', `/api/db/media?flow_id=${id}&media_type=video&count=true`)).toEqual({ count: 15 });
  });
});
