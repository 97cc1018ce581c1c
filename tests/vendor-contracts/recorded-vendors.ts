import * as ofComfyUi from '../../packages/providers/src/comfyui/fixtures/answers.ts';
import * as ofElevenLabs from '../../packages/providers/src/elevenlabs/fixtures/answers.ts';
import * as ofFal from '../../packages/providers/src/fal/fixtures/answers.ts';
import * as ofGoogle from '../../packages/providers/src/google/fixtures/answers.ts';
import { json, NOW } from '../../packages/providers/src/http/scripted.fixture.ts';
import type { Outside } from '../../packages/providers/src/http/index.ts';
import {
  createComfyUi,
  createElevenLabs,
  createFal,
  createGoogle,
  createKie,
  createOpenAi,
  createReplicate,
  createRunway,
  createWaveSpeed,
  type ProviderTask,
  type VendorAdapter,
} from '../../packages/providers/src/index.ts';
import * as ofKie from '../../packages/providers/src/kie/fixtures/answers.ts';
import * as ofOpenAi from '../../packages/providers/src/openai/fixtures/answers.ts';
import * as ofReplicate from '../../packages/providers/src/replicate/fixtures/predictions.ts';
import * as ofRunway from '../../packages/providers/src/runway/fixtures/answers.ts';
import * as ofWaveSpeed from '../../packages/providers/src/wavespeed/fixtures/answers.ts';
import type { SentRequest } from './contract.ts';
import { FAL_MODELS } from './fal-models.ts';

type Answers = readonly (readonly [request: RegExp, answer: () => Response])[];

const CURSOR = 'https://api.replicate.com/v1/predictions?cursor=cD0yMDI2';

/** Whether WaveSpeed was asked for a ticket before: the first time it has none, so that the older way is recorded, too. */
let hasTickets = false;

function answerTicket(): Response {
  const answer = hasTickets ? json(200, ofWaveSpeed.ticket) : json(404, ofWaveSpeed.error(404, 'Not found'));
  hasTickets = true;
  return answer;
}

/** Google's models of one's own, by the names that the tasks use. */
const GOOGLE_MODELS = new Map<string, object>([
  ...['512', '1K', '2K', '4K'].map((imageSize): [string, object] => [
    `image-${imageSize}`,
    { api: 'image', model: 'gemini-3.1-flash-image', imageSize, sends: ['seed'] },
  ]),
  ...['allow_all', 'allow_adult', 'dont_allow'].map((personGeneration): [string, object] => [
    `veo-${personGeneration}`,
    { api: 'video', model: 'veo-3.1-generate-preview', personGeneration, sends: ['seed', 'negativePrompt'] },
  ]),
  ...['360p', '720p', '1080p', '4k'].map((resolution): [string, object] => [
    `omni-${resolution}`,
    { api: 'interaction', model: 'gemini-omni-1.1-flash', resolution, sends: ['seed'] },
  ]),
]);

interface Recorded {
  readonly create: (outside: Outside) => VendorAdapter;
  readonly answers: Answers;
  /** Polls the operation that was started, whose id says which method it is of. Default: one whose id must be encoded. */
  readonly pollsStarted?: boolean;
}

const seeded = { seed: 'seed', negativePrompt: 'negative_prompt' };

/** Models of one's own at a server with OpenAI's API: OpenAI's, and those of a server at home. */
const OPENAI_MODELS = new Map<string, unknown>([
  ['own-gpt', { api: 'images', model: 'gpt-image-2' }],
  ['own-image', { api: 'images', model: 'z-image', fields: seeded }],
  ['own-gpt-edit', { api: 'edits', model: 'gpt-image-2' }],
  ['own-edit', { api: 'edits', model: 'qwen-image-edit', fields: seeded }],
  ['own-clip', { api: 'videos', model: 'wan-2.2', fields: seeded }],
  ['own-speech', { api: 'speech', model: 'gpt-4o-mini-tts' }],
  ['own-transcriber', { api: 'transcriptions', model: 'whisper-1', constants: { language: 'en' } }],
]);

const file = (name: string) => ({ file: new Blob(['x'], { type: 'image/jpeg' }), name });
const words = { prompt: 'A pier', negativePrompt: 'rain', seed: 7, aspectRatio: '16:9' };
const size = { width: 1280, height: 720 };

/** Tasks of models of one's own, which no entry of the catalogue leads to. */
export const OWN_TASKS: Readonly<Record<string, readonly ProviderTask[]>> = {
  openai: [
    { model: 'own-gpt', ...words, ...size },
    { model: 'own-image', ...words, ...size },
    ...['own-gpt-edit', 'own-edit'].flatMap((model) => [
      { model, ...words, image: file('image.jpg') },
      { model, ...words, images: [file('images.jpg'), file('images.jpg')] },
    ]),
    { model: 'own-clip', ...words, ...size, seconds: 8 },
    { model: 'own-clip', ...words, ...size, seconds: 4, image: file('image.jpg') },
    { model: 'own-speech', prompt: 'A pier', voice: 'nova' },
  ],
};

const { clipModel, imageModel, mixModel } = ofComfyUi;
const COMFY_MODELS = new Map<string, unknown>([
  ['comfy-image', imageModel],
  ['comfy-clip', clipModel],
  ['comfy-mix', mixModel],
  ['comfy-video', ofComfyUi.videoModel],
]);
let looks = 0;

/** A vendor's adapter, and its answer to each request. */
const VENDORS: Readonly<Record<string, Recorded>> = {
  replicate: {
    create: (outside) => createReplicate({ apiKey: 'key', outside, webhookSecret: `whsec_${'a'.repeat(32)}` }),
    answers: [
      [/^POST .*\/files$/, () => json(201, { urls: { get: 'https://api.replicate.com/v1/files/abc' } })],
      [/^GET .*\/predictions$/, () => json(200, { next: CURSOR, results: [] })],
      [/^GET .*\/predictions\?/, () => json(200, { next: null, results: [] })],
      [/^GET/, () => json(200, ofReplicate.processing)],
      [/^POST/, () => json(201, ofReplicate.starting)],
    ],
  },
  kie: {
    create: (outside) => createKie({ apiKey: 'key', outside, webhookSecret: 'a secret of the account' }),
    answers: [
      [/file-stream-upload$/, () => json(200, ofKie.uploaded)],
      [/get-1080p-video/, () => json(200, ofKie.upgraded)],
      [/^GET/, () => json(200, ofKie.running)],
      [/^POST/, () => json(200, ofKie.accepted)],
    ],
  },
  runway: {
    create: (outside) => createRunway({ apiKey: 'key', outside }),
    answers: [
      [/\/v1\/uploads$/, () => json(200, ofRunway.place)],
      [/storage\.runway\.test/, () => new Response(null, { status: 204 })],
      [/^DELETE/, () => new Response(null, { status: 204 })],
      [/^GET/, () => json(200, ofRunway.running)],
      [/^POST/, () => json(200, ofRunway.accepted)],
    ],
  },
  wavespeed: {
    create: (outside) => createWaveSpeed({ apiKey: 'key', outside, webhookSecret: 'whsec_a secret of the account' }),
    answers: [
      [/media\/uploads$/, answerTicket],
      [/^PUT/, () => new Response(null, { status: 200 })],
      [/media\/upload/, () => json(200, ofWaveSpeed.uploaded)],
      [/^GET/, () => json(200, ofWaveSpeed.processing)],
      [/^POST/, () => json(200, ofWaveSpeed.created)],
    ],
  },
  elevenlabs: {
    create: (outside) => createElevenLabs({ apiKey: 'key', outside }),
    answers: [
      [/\/v1\/models$/, () => json(200, [{ model_id: 'eleven_multilingual_v2' }])],
      [/next_page_token/, () => json(200, ofElevenLabs.lastPage)],
      [/^GET/, () => json(200, ofElevenLabs.firstPage)],
      [/speech-to-text$/, () => json(200, ofElevenLabs.transcription)],
      [/^POST/, () => ofElevenLabs.speech()],
    ],
  },
  fal: {
    create: (outside) => createFal({ apiKey: 'key', outside, models: FAL_MODELS }),
    answers: [
      [/\/storage\/upload\/initiate/, () => json(200, ofFal.uploadPlace)],
      [/^PUT .*fal\.media/, () => new Response(null, { status: 200 })],
      [/^PUT/, () => json(202, { status: 'CANCELLATION_REQUESTED' })],
      [/pricing/, () => json(200, ofFal.prices)],
      [/by-endpoint.*cursor=/, () => json(200, ofFal.history())],
      [/by-endpoint/, () => json(200, { ...ofFal.history(), next_cursor: 'Mg==', has_more: true })],
      [/\/v1\/models\?/, () => json(200, ofFal.described(ofFal.properties))],
      [/\/status\?/, () => json(200, ofFal.completed)],
      [/^GET/, () => json(200, ofFal.images)],
      [/^POST/, () => json(200, ofFal.queued)],
    ],
  },
  google: {
    create: (outside) => createGoogle({ apiKey: 'key', outside, models: GOOGLE_MODELS }),
    answers: [
      [/^GET .*\/models\?/, () => json(200, { models: [] })],
      [/^GET .*\/models\/[^/]+$/, () => json(200, ofGoogle.described('x'))],
      [/:generateContent$/, () => json(200, ofGoogle.image)],
      [/operations|:predictLongRunning$/, () => json(200, ofGoogle.operationAccepted)],
      [/interactions/, () => json(200, ofGoogle.interaction('in_progress'))],
    ],
    pollsStarted: true,
  },
  openai: {
    create: (outside) =>
      createOpenAi({ baseUrl: 'https://api.openai.com/v1', apiKey: 'key', outside, models: OPENAI_MODELS }),
    answers: [
      [/\/models$/, () => json(200, ofOpenAi.models('gpt-image-2'))],
      [/^GET .*\/videos\?/, () => json(200, ofOpenAi.list())],
      [/^DELETE/, () => json(200, { id: ofOpenAi.VIDEO_ID, object: 'video.deleted', deleted: true })],
      [/\/images\//, () => json(200, ofOpenAi.images())],
      [/\/speech$/, () => ofOpenAi.speech()],
      [/\/transcriptions$/, () => json(200, ofOpenAi.transcription)],
      [/^GET/, () => json(200, ofOpenAi.inProgress)],
      [/^POST/, () => json(200, ofOpenAi.queued)],
    ],
  },
  comfyui: {
    create: (outside) => createComfyUi({ apiKey: 'key', outside, baseUrl: 'https://comfy.test', models: COMFY_MODELS }),
    answers: [
      [/\/prompt$/, () => json(200, ofComfyUi.accepted)],
      [/\/upload\/image$/, () => json(200, ofComfyUi.uploaded)],
      [/\/history\//, () => json(200, {})],
      [/\/object_info\/\w+$/, () => json(200, ofComfyUi.objectInfo)],
      [/\/system_stats$/, () => json(200, { system: {}, devices: [] })],
      // Each look at the queue finds what the one before did not: the history and the interruption are asked, too.
      [/^GET .*\/queue$/, () => json(200, ofComfyUi.queue((looks += 1) % 2 === 0 ? ['work/1'] : []))],
      [/^POST/, () => new Response(null)],
    ],
  },
};

export const vendorNames: readonly string[] = Object.keys(VENDORS);

/** A request, with the catalogue's id and the vendor's model that it was for. */
export interface RecordedRequest extends SentRequest {
  readonly entry: string;
  readonly model: string;
}

const signal = new AbortController().signal;

/** A vendor's real adapter on a network that records requests and answers each one. */
export class RecordedVendor {
  readonly name: string;
  readonly requests: RecordedRequest[] = [];
  /** The fields of tasks that the adapter read, and those that a task had. */
  readonly read = new Set<string>();
  readonly given = new Set<string>();
  readonly #adapter: VendorAdapter;
  #sent: SentRequest[] = [];

  constructor(name: string) {
    const { create, answers } = VENDORS[name]!;
    this.name = name;
    this.#adapter = create({
      fetch: async (url, init) => {
        const address = url as string;
        const method = init?.method ?? 'GET';
        const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : (init?.body ?? undefined);
        this.#sent.push({ method, url: address, headers: new Headers(init?.headers), body });
        return answers.find(([request]) => request.test(`${method} ${address}`))![1]();
      },
      sleep: async () => {},
      random: () => 0,
      now: () => NOW,
    });
  }

  /** Starts, polls and cancels the work of a task, and looks for it. */
  async run(task: ProviderTask): Promise<void> {
    const watched = new Proxy(task, {
      get: (target, name) => {
        this.read.add(String(name));
        return Reflect.get(target, name) as unknown;
      },
    });
    for (const name of Object.keys(task)) this.given.add(name);
    this.#sent = [];
    const started = await this.#adapter.start(watched, {
      signal,
      idempotencyKey: 'job-1',
      webhook: `https://studio.test/api/webhooks/${this.name}`,
      keep: async () => 'kept',
    });
    const { model } = started;
    const operation = VENDORS[this.name]!.pollsStarted ? started : { provider: this.name, id: 'work/1', model };
    await this.#adapter.status(operation, signal);
    await this.#adapter.cancel(operation, signal);
    await this.#adapter.find?.(task, { since: NOW, signal });
    await this.#adapter.checkModels?.(signal);
    this.#keep(task.model, model);
  }

  /** Transcribes a recording, if the vendor can. */
  async transcribe(): Promise<void> {
    this.#sent = [];
    const { transcriber = 'own-transcriber' } = this.#adapter;
    await this.#adapter.transcribe?.(transcriber, file('sound.mp3'), { signal, idempotencyKey: 'job-1' });
    this.#keep(transcriber, transcriber);
  }

  /** Asks what is free: whether the account works, which voices there are, and what the vendor tells of its models. */
  async askFree(): Promise<void> {
    this.#sent = [];
    await this.#adapter.check(signal);
    await this.#adapter.voices?.(signal);
    await this.#adapter.checkModels?.(signal);
    this.#keep('free', 'free');
  }

  #keep(entry: string, model: string): void {
    this.requests.push(...this.#sent.map((sent) => ({ ...sent, entry, model })));
  }
}
