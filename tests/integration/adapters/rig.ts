import { afterAll, beforeAll } from 'vitest';
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
  type InputFile,
  type VendorAdapter,
} from '@kinoloom/providers';
import type { Sandbox } from '@kinoloom/vendor-simulators';
import { clip } from '../../harness/clips.ts';
import { draftWorkflow } from '../../harness/comfy-workflows.ts';
import { type QuickSandbox, startQuickSandbox } from '../../harness/quick-sandbox.ts';
import { soundOf } from './files.ts';

/** OpenAI's API is there twice: its clips are polled, and its images are the answer. */
export const VENDORS = [
  'replicate',
  'kie',
  'runway',
  'wavespeed',
  'elevenlabs',
  'fal',
  'google',
  'openai',
  'openai-image',
  'comfyui',
] as const;
export type VendorName = (typeof VENDORS)[number];
type Simulated = Exclude<VendorName, 'openai-image'>;
export const simulated = (name: VendorName): Simulated => (name === 'openai-image' ? 'openai' : name);
/** Vendors whose answer to a submission is the result. */
export const answersWithResult = (name: VendorName): boolean => name === 'elevenlabs' || name === 'openai-image';

/** Models of one's own at fal. */
const FAL_MODELS: ReadonlyMap<string, object> = new Map([
  [
    'own-upscale',
    { endpoint: 'fal-ai/esrgan', makes: 'image', fields: {}, files: { image: 'image_url' }, constants: { scale: 2 } },
  ],
  [
    'own-image',
    { endpoint: 'fal-ai/flux/dev', makes: 'image', fields: { prompt: 'prompt', seed: 'seed' }, constants: {} },
  ],
]);

/** Google's models are of one's own. */
const GOOGLE_MODELS = new Map([
  ['omni', { api: 'interaction', model: 'gemini-omni-1.1-flash' }],
  ['veo', { api: 'video', model: 'veo-3.1-fast-generate-preview' }],
  ['banana', { api: 'image', model: 'gemini-3-pro-image' }],
]);

export const OPENAI_MODELS = new Map<string, unknown>([
  ['own-image', { api: 'images', model: 'local-image', fields: { seed: 'seed' } }],
  ['own-gpt', { api: 'images', model: 'gpt-image-2', constants: { quality: 'high', output_format: 'jpeg' } }],
  ['own-edit', { api: 'edits', model: 'gpt-image-2' }],
  ['own-local-edit', { api: 'edits', model: 'local-image', fields: { seed: 'seed' } }],
  ['own-clip', { api: 'videos', model: 'local-video', fields: { seed: 'seed' } }],
  ['own-sora', { api: 'videos', model: 'sora-2' }],
  ['own-voice', { api: 'speech', model: 'gpt-4o-mini-tts', constants: { voice: 'nova', instructions: 'softly' } }],
]);

interface Rig {
  readonly sandbox: QuickSandbox;
  readonly vendors: Readonly<Record<VendorName, VendorAdapter>>;
  readonly film: InputFile;
  readonly snippet: InputFile;
  readonly recording: InputFile;
}

/** The sandbox of a test file with the adapters to it, and files to work on. Set by {@link useRig}. */
export const rig = {} as Rig;
/** The clip of a ComfyUI workflow, as a model. */
let comfyClip: unknown;

/** Starts the sandbox of a test file, and ends it. */
export function useRig(): void {
  beforeAll(async () => {
    const sandbox = await startQuickSandbox();
    comfyClip = (await draftWorkflow('clip', sandbox)).remote;
    const bytes = await clip({ size: { width: 1280, height: 720 }, frames: 120, sound: 'tone' });
    const made: Rig = {
      sandbox,
      vendors: adaptersTo(sandbox),
      snippet: { file: new Blob([await clip({ frames: 90 })], { type: 'video/mp4' }), name: 'snippet.mp4' },
      film: { file: new Blob([bytes], { type: 'video/mp4' }), name: 'take.mp4' },
      recording: { file: new Blob([await soundOf(bytes)], { type: 'audio/mp4' }), name: 'voice.m4a' },
    };
    Object.assign(rig, made);
  });
  afterAll(async () => {
    await rig.sandbox.close();
  });
}

/** Our own random delays are 0, so that only the waits that vendors ask for take time. */
export function adaptersTo({ url, webhookSecret }: Sandbox): Readonly<Record<VendorName, VendorAdapter>> {
  const shared = { apiKey: 'any', webhookSecret, outside: { random: () => 0 } };
  const openai = createOpenAi({ ...shared, baseUrl: `${url}/openai/v1`, models: OPENAI_MODELS });
  return {
    replicate: createReplicate({ ...shared, baseUrl: `${url}/v1` }),
    kie: createKie({ ...shared, baseUrl: `${url}/kie`, uploadBaseUrl: `${url}/kie-files` }),
    runway: createRunway({ ...shared, baseUrl: `${url}/runway` }),
    wavespeed: createWaveSpeed({ ...shared, baseUrl: `${url}/wavespeed/api/v3` }),
    elevenlabs: createElevenLabs({ ...shared, baseUrl: `${url}/elevenlabs` }),
    fal: createFal({ ...shared, baseUrl: `${url}/fal`, models: FAL_MODELS }),
    google: createGoogle({ ...shared, baseUrl: `${url}/google/v1beta`, models: GOOGLE_MODELS }),
    openai,
    'openai-image': openai,
    comfyui: createComfyUi({ ...shared, baseUrl: `${url}/comfyui`, models: new Map([['clip', comfyClip]]) }),
  };
}
