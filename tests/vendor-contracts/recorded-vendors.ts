import * as ofComfyUi from '../../packages/providers/src/comfyui/fixtures/answers.ts';
import * as ofElevenLabs from '../../packages/providers/src/elevenlabs/fixtures/answers.ts';
import { json, NOW } from '../../packages/providers/src/http/scripted.fixture.ts';
import type { Outside } from '../../packages/providers/src/http/index.ts';
import {
  createComfyUi,
  createElevenLabs,
  createKie,
  createReplicate,
  createRunway,
  createWaveSpeed,
  type ProviderTask,
  type VendorAdapter,
} from '../../packages/providers/src/index.ts';
import * as ofKie from '../../packages/providers/src/kie/fixtures/answers.ts';
import * as ofReplicate from '../../packages/providers/src/replicate/fixtures/predictions.ts';
import * as ofRunway from '../../packages/providers/src/runway/fixtures/answers.ts';
import * as ofWaveSpeed from '../../packages/providers/src/wavespeed/fixtures/answers.ts';
import type { SentRequest } from './contract.ts';

type Answers = readonly (readonly [request: RegExp, answer: () => Response])[];

const CURSOR = 'https://api.replicate.com/v1/predictions?cursor=cD0yMDI2';

const { clipModel, imageModel, mixModel } = ofComfyUi;
const COMFY_MODELS = new Map<string, unknown>([
  ['comfy-image', imageModel],
  ['comfy-clip', clipModel],
  ['comfy-mix', mixModel],
  ['comfy-video', ofComfyUi.videoModel],
]);
let looks = 0;

/** A vendor's adapter, and its answer to each request. */
const VENDORS: Readonly<Record<string, { create: (outside: Outside) => VendorAdapter; answers: Answers }>> = {
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
      [/media\/upload/, () => json(200, ofWaveSpeed.uploaded)],
      [/^GET/, () => json(200, ofWaveSpeed.processing)],
      [/^POST/, () => json(200, ofWaveSpeed.created)],
    ],
  },
  elevenlabs: {
    create: (outside) => createElevenLabs({ apiKey: 'key', outside }),
    answers: [
      [/next_page_token/, () => json(200, ofElevenLabs.lastPage)],
      [/^GET/, () => json(200, ofElevenLabs.firstPage)],
      [/^POST/, () => ofElevenLabs.speech()],
    ],
  },
  comfyui: {
    create: (outside) => createComfyUi({ apiKey: 'key', outside, baseUrl: 'https://comfy.test', models: COMFY_MODELS }),
    answers: [
      [/\/prompt$/, () => json(200, ofComfyUi.accepted)],
      [/\/upload\/image$/, () => json(200, ofComfyUi.uploaded)],
      [/\/history\//, () => json(200, {})],
      [/\/object_info$/, () => json(200, ofComfyUi.objectInfo)],
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
    const { model } = await this.#adapter.start(watched, {
      signal,
      idempotencyKey: 'job-1',
      webhook: `https://studio.test/api/webhooks/${this.name}`,
      keep: async () => 'kept',
    });
    const operation = { provider: this.name, id: 'work/1', model };
    await this.#adapter.status(operation, signal);
    await this.#adapter.cancel(operation, signal);
    await this.#adapter.find?.(task, { since: NOW, signal });
    this.#keep(task.model, model);
  }

  /** Asks what is free: whether the server answers, and what it has. */
  async checkAll(): Promise<void> {
    this.#sent = [];
    await this.#adapter.check(signal);
    await this.#adapter.checkModels?.(signal);
    this.#keep('checks', 'checks');
  }

  async listVoices(): Promise<void> {
    this.#sent = [];
    await this.#adapter.voices?.(signal);
    this.#keep('voices', 'voices');
  }

  #keep(entry: string, model: string): void {
    this.requests.push(...this.#sent.map((sent) => ({ ...sent, entry, model })));
  }
}
