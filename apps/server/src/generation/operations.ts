import { messages, models, type Model, type ModelId } from '@kinoloom/contract';

export type VendorName = 'replicate';

/** How a call answers: the two shapes of the product's documents. */
export type Face = 'image' | 'seedance';

/** Texts for ends that the user can do something about. */
export interface FailureTexts {
  readonly failed: string;
  readonly timeout: string;
  readonly invalid: string;
  readonly canceled: string;
}

/** One paid AI action: what it is called by, who does it, and how it is spoken of. Price and sizes are the catalogue's. */
export interface Operation {
  readonly model: Model;
  readonly vendor: VendorName;
  /** POST here to start; GET `<path>/status` to ask. Several models may share a path and are told apart by `model`. */
  readonly path: string;
  readonly face: Face;
  /** What the user is told to expect. */
  readonly estimatedSeconds: number;
  /** After this long without an end the job fails, and nothing is charged. */
  readonly timeoutMs: number;
  readonly texts: FailureTexts;
}

const image = {
  vendor: 'replicate',
  face: 'image',
  estimatedSeconds: 10,
  timeoutMs: 300_000,
  texts: {
    failed: messages.imageFailed,
    timeout: messages.imageTimeout,
    invalid: messages.imageInvalid,
    canceled: messages.canceled,
  },
} as const;

const video = {
  vendor: 'replicate',
  face: 'seedance',
  estimatedSeconds: 60,
  timeoutMs: 480_000,
  texts: {
    failed: messages.videoFailed,
    timeout: messages.videoTimeout,
    invalid: messages.videoInvalid,
    canceled: messages.canceled,
  },
} as const;

const seedance = {
  ...video,
  path: '/api/ai/video/generate/seedance',
  texts: { ...video.texts, failed: messages.seedanceFailed, canceled: messages.seedanceCanceled },
} as const;

/** Adding a model: its row here, its row in the catalogue, and its input map at the provider. */
const table: Partial<Record<ModelId, Omit<Operation, 'model'>>> = {
  'mock-img': { ...image, path: '/api/ai/image/generate/mock-img', estimatedSeconds: 2 },
  'flux-pro': { ...image, path: '/api/ai/image/generate/flux-pro-ultra' },
  'mock-vid': { ...video, path: '/api/ai/video/generate/mock-vid', estimatedSeconds: 20 },
  'seedance-pro': { ...seedance, estimatedSeconds: 90 },
  'seedance-fast': seedance,
};

export const operations: readonly Operation[] = models.flatMap((model) => {
  const row = table[model.id];
  return row ? [{ model, ...row }] : [];
});

export const findOperation = (modelId: string): Operation | undefined =>
  operations.find(({ model }) => model.id === modelId);
