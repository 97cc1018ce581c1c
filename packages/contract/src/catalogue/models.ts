import type { AspectRatio, Size } from '../aspect.ts';
import type { Model } from './entry.ts';

const imageSizes = {
  '1:1': { width: 1024, height: 1024 },
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
} as const;

const hd = {
  '9:16': { width: 720, height: 1280 },
  '16:9': { width: 1280, height: 720 },
  '1:1': { width: 720, height: 720 },
} as const;

const fullHd = {
  '9:16': { width: 1080, height: 1920 },
  '16:9': { width: 1920, height: 1080 },
  '1:1': { width: 1080, height: 1080 },
} as const;

/** Veo has no square format. */
const veoSizes = { '9:16': hd['9:16'], '16:9': hd['16:9'] } as const;

/** Act-Two's ratios under the contract's names: 16:9 is 1280:720, and so on. */
export const actTwoSizes = {
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 960, height: 960 },
  '4:3': { width: 1104, height: 832 },
  '3:4': { width: 832, height: 1104 },
  '21:9': { width: 1584, height: 672 },
} as const satisfies Record<AspectRatio, Size>;

const image = {
  media: 'image',
  family: 'image',
  vendor: 'replicate',
  estimatedSeconds: 10,
  sizes: imageSizes,
} as const;
const clip = {
  media: 'video',
  family: 'clip',
  vendor: 'replicate',
  estimatedSeconds: 60,
  listed: true,
  seconds: [5, 10],
  followsImage: true,
  takesLastImage: true,
} as const;
const veo = {
  media: 'video',
  family: 'veo',
  vendor: 'kie',
  path: '/api/ai/video/generate/veo3/1generate',
  estimatedSeconds: 120,
  listed: true,
  sizes: veoSizes,
  seconds: [8],
  resolution: '720p',
  followsImage: false,
  takesLastImage: true,
} as const;

/** Every model on offer, with its price. The web shows the prices and the server charges them. */
export const models = [
  {
    ...image,
    id: 'mock-img',
    label: 'Mock Image',
    note: 'Free, made by the sandbox',
    path: '/api/ai/image/generate/mock-img',
    price: { per: 'result', credits: 0 },
    estimatedSeconds: 2,
    listed: true,
  },
  {
    ...image,
    id: 'flux-pro',
    label: 'Flux Pro Ultra',
    note: 'Photographic detail',
    path: '/api/ai/image/generate/flux-pro-ultra',
    price: { per: 'result', credits: 9 },
    listed: true,
  },
  {
    ...image,
    id: 'seedream-3',
    label: 'Seedream 3',
    note: 'Clear shapes, fine lettering',
    path: '/api/ai/image/generate/seedance3',
    price: { per: 'result', credits: 6 },
    listed: true,
  },
  {
    ...image,
    id: 'imagen-4',
    label: 'Imagen 4',
    note: 'Follows the prompt closely',
    path: '/api/ai/image/generate/imagen-4',
    price: { per: 'result', credits: 6 },
    listed: false,
  },
  {
    ...image,
    id: 'ideogram-v3',
    label: 'Ideogram 3',
    note: 'Readable text in images',
    path: '/api/ai/image/generate/ideogram-v3',
    price: { per: 'result', credits: 9 },
    listed: false,
  },
  {
    ...clip,
    id: 'mock-vid',
    label: 'Mock Video',
    note: 'Free, 5 s, made by the sandbox',
    path: '/api/ai/video/generate/mock-vid',
    price: { per: 'result', credits: 0 },
    estimatedSeconds: 20,
    sizes: { '9:16': { width: 576, height: 1024 }, '16:9': { width: 1024, height: 576 } },
    seconds: [5],
    resolution: null,
    followsImage: false,
    takesLastImage: false,
  },
  {
    ...veo,
    id: 'veo3-fast',
    label: 'Veo 3 Fast',
    note: '8 s with sound',
    price: { per: 'result', credits: 40 },
    estimatedSeconds: 90,
  },
  {
    ...veo,
    id: 'veo3-pro',
    label: 'Veo 3 Pro',
    note: '8 s with sound, best quality',
    price: { per: 'result', credits: 160 },
  },
  {
    ...clip,
    id: 'kling-std',
    label: 'Kling Standard',
    note: '720p, 5 or 10 s',
    path: '/api/ai/video/generate/kling',
    price: { per: 'five-seconds', credits: 50 },
    sizes: hd,
    resolution: '720p',
    estimatedSeconds: 120,
    takesLastImage: false,
  },
  {
    ...clip,
    id: 'kling-pro',
    label: 'Kling Pro',
    note: '1080p, 5 or 10 s',
    path: '/api/ai/video/generate/kling',
    price: { per: 'five-seconds', credits: 90 },
    sizes: fullHd,
    resolution: '1080p',
    estimatedSeconds: 180,
  },
  {
    id: 'act-2',
    label: 'Act-2',
    note: 'Your acting drives a character',
    media: 'video',
    family: 'act-2',
    vendor: 'runway',
    path: '/api/ai/video/generate/runwayml-act2',
    price: { per: 'second', credits: 8, defaultSeconds: 5 },
    estimatedSeconds: 120,
    listed: true,
    sizes: actTwoSizes,
    seconds: [],
    resolution: null,
    followsImage: true,
    takesLastImage: false,
  },
  {
    ...clip,
    id: 'seedance-fast',
    label: 'Seedance Fast',
    note: '720p, 5 or 10 s',
    path: '/api/ai/video/generate/seedance',
    price: { per: 'five-seconds', credits: 28 },
    sizes: hd,
    resolution: '720p',
    takesLastImage: false,
  },
  {
    ...clip,
    id: 'seedance-pro',
    label: 'Seedance Pro',
    note: '1080p, 5 or 10 s',
    path: '/api/ai/video/generate/seedance',
    price: { per: 'five-seconds', credits: 200 },
    estimatedSeconds: 90,
    sizes: fullHd,
    resolution: '1080p',
  },
] as const satisfies readonly Model[];

export type ModelId = (typeof models)[number]['id'];

/** The catalogue entry of this model; undefined for an unknown id. */
export const findModel = (id: string): (Model & { readonly id: ModelId }) | undefined =>
  models.find((model) => model.id === id);
