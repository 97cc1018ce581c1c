import { ownModelPath, type Model, type OwnFamily, type Tool } from '@kinoloom/contract';
import type { OwnModelRow } from '../connections/index.ts';
import { operationFamilies } from './families/index.ts';
import type { CatalogueOperation } from './operation.ts';
import { steadySchedule } from './schedule.ts';

const POLL_MS = 2_000;

const mediaOf: Readonly<Record<OwnFamily, 'image' | 'video' | 'audio'>> = {
  image: 'image',
  'image-edit': 'image',
  'image-mix': 'image',
  'image-upscale': 'image',
  clip: 'video',
  'video-upscale': 'video',
  'add-audio': 'video',
  speech: 'audio',
  'sound-effects': 'audio',
  music: 'audio',
};

/** A model of one's own as an operation of its family, with its own time limit. */
export function ownOperation({ id, fields }: OwnModelRow): CatalogueOperation {
  const { label, note, family, connection, price, sizes, seconds } = fields;
  const common = {
    id,
    label,
    note,
    family,
    vendor: connection,
    path: ownModelPath(family),
    price,
    estimatedSeconds: fields.estimated_seconds,
  };
  const shown = { sizes, listed: true } as const;
  const media = mediaOf[family];
  const base = operationFamilies[family];
  const [size] = Object.values(sizes);
  const entry: Model | Tool =
    family === 'image'
      ? { ...common, ...shown, media: 'image' }
      : family === 'clip'
        ? {
            ...common,
            ...shown,
            media: 'video',
            seconds,
            resolution: null,
            followsImage: fields.takes_first_image,
            takesLastImage: fields.takes_last_image,
          }
        : { ...common, media, ...(size && { size }) };
  return {
    entry,
    family: { ...base, schedule: steadySchedule({ pollMs: POLL_MS, timeoutMs: fields.timeout_seconds * 1_000 }) },
  };
}
