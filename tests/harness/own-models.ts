import type { Connection, OwnEntry, OwnModel, OwnModelDraft, OwnModelFields } from '@kinoloom/contract';
import type { Client } from './client.ts';
import { readWorkflow } from './comfy-workflows.ts';

/** A kind of connection with models of one's own, as the sandbox simulates it. */
export interface OwnKind {
  readonly kind: string;
  /** Of its API, below the sandbox's address. */
  readonly path: string;
  readonly key?: string;
  /** `source`: what the draft is made from; then fields that differ from the draft. */
  readonly models: readonly (Partial<OwnModelFields> & { readonly source?: string })[];
}

/** A model for transcription: it has no jobs. */
export const TRANSCRIBER = 'whisper-1';

/** A model for each way in which a kind is asked. */
export const ownKinds: readonly OwnKind[] = [
  {
    kind: 'openai',
    path: '/openai/v1',
    key: 'sk-of-a-server-at-home-a1B2',
    models: [
      { source: 'gpt-image-2', label: 'Home image' },
      { label: 'Home edit', family: 'image-edit', remote: { api: 'edits', model: 'gpt-image-2' } },
      { label: 'Home mix', family: 'image-mix', remote: { api: 'edits', model: 'gpt-image-2' } },
      { source: 'local-video', label: 'Home clip', seconds: [2, 4], takes_first_image: true },
      { source: 'gpt-4o-mini-tts', label: 'Home speech' },
      { source: TRANSCRIBER, label: 'Home transcriber' },
    ],
  },
  {
    kind: 'fal',
    path: '/fal',
    key: 'fal-key-id:of-the-sandbox-c3D4',
    models: [
      { source: 'fal-ai/flux/dev' },
      { source: 'fal-ai/nano-banana-2/edit' },
      { source: 'fal-ai/bytedance/seedance/v1/pro/image-to-video' },
      { source: 'fal-ai/veo3.1/fast' },
      { source: 'fal-ai/esrgan' },
      { source: 'fal-ai/elevenlabs/tts/multilingual-v2' },
    ],
  },
  {
    kind: 'google',
    path: '/google/v1beta',
    key: 'AIza-of-a-project-at-google-c3D4',
    models: [
      { label: 'Google image', source: 'gemini-3.1-flash-image' },
      { label: 'Google edit', source: 'gemini-3-pro-image', family: 'image-edit' },
      { label: 'Google mix', source: 'gemini-3-pro-image', family: 'image-mix' },
      { label: 'Google clip', source: 'gemini-omni-1.1-flash', seconds: [3] },
      { label: 'Google Veo', source: 'veo-3.1-fast-generate-preview', seconds: [4] },
    ],
  },
  {
    kind: 'replicate',
    path: '/v1',
    key: 'r8_of-the-sandbox-for-own-models-e5F6',
    models: [
      { label: 'Own Flux', source: 'black-forest-labs/flux-1.1-pro-ultra' },
      { label: 'Own Seedance', source: 'bytedance/seedance-1-pro', seconds: [5] },
      { label: 'Own Kontext', source: 'black-forest-labs/flux-kontext-pro' },
    ],
  },
  {
    kind: 'comfyui',
    path: '/comfyui',
    models: [
      { label: 'Home workflow', source: await readWorkflow('image-20-nodes') },
      { label: 'Home film', source: await readWorkflow('clip'), seconds: [2] },
    ],
  },
];

const usual: Omit<OwnModelFields, 'connection' | 'remote' | 'label' | 'family'> = {
  note: 'For tests',
  sizes: { '16:9': { width: 1280, height: 720 } },
  seconds: [5],
  takes_first_image: false,
  needs_first_image: false,
  takes_last_image: false,
  price: { per: 'result', credits: 3 },
  estimated_seconds: 10,
  timeout_seconds: 120,
};

/** Adds a connection to the sandbox for a kind, with its models, as an admin does. */
export async function addOwnKind(
  admin: Client,
  sandboxUrl: string,
  { kind, path, key, models }: OwnKind,
): Promise<{ readonly connection: Connection; readonly models: readonly OwnModel[] }> {
  const { connection } = await admin.ok<{ connection: Connection }>('POST', '/api/connections', {
    json: { kind, name: `Sandbox ${kind}`, base_url: `${sandboxUrl}${path}`, key, per_minute: 600 },
  });
  const added: OwnModel[] = [];
  for (const { source, ...fields } of models) {
    const drafted = source === undefined ? undefined : await draft(admin, connection.id, source);
    const { cost: _, notes: __, ...suggested } = drafted ?? { cost: undefined, notes: [] };
    // All offer the same sizes, so that they can stand in for each other.
    const json = { ...usual, ...suggested, sizes: usual.sizes, ...fields, connection: connection.id };
    added.push((await admin.ok<{ model: OwnModel }>('POST', '/api/own-models', { json })).model);
  }
  return { connection, models: added };
}

export const draft = async (admin: Client, connection: string, source: string): Promise<OwnModelDraft> =>
  (await admin.ok<{ draft: OwnModelDraft }>('POST', '/api/own-models/draft', { json: { connection, source } })).draft;

/** The catalogue entries of the models that admins added. */
export const ownEntries = async (client: Client): Promise<readonly OwnEntry[]> =>
  (await client.ok<{ own: OwnEntry[] }>('GET', '/api/config')).own;
