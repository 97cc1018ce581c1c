import { MakingFamily, ownModelPath, type MediaType, type Model, type OwnEntry, type Tool } from '@kinoloom/contract';
import type { OwnModelRow } from '../connections/index.ts';
import { operationFamilies } from './families/index.ts';
import type { CatalogueOperation } from './operation.ts';
import { steadySchedule } from './schedule.ts';

const POLL_MS = 2_000;

const mediaOf: Readonly<Record<Exclude<MakingFamily, 'image' | 'clip'>, MediaType>> = {
  'image-edit': 'image',
  'image-mix': 'image',
  'image-upscale': 'image',
  'video-upscale': 'video',
  'add-audio': 'video',
  speech: 'audio',
  'sound-effects': 'audio',
  music: 'audio',
};

/** A model of one's own with jobs. */
type MakingRow = OwnModelRow & { readonly fields: { readonly family: MakingFamily } };
export const hasJobs = (row: OwnModelRow): row is MakingRow => MakingFamily.safeParse(row.fields.family).success;

/** A model of one's own as an operation of its family, with its own time limit. */
export function ownOperation(row: MakingRow): CatalogueOperation {
  const schedule = steadySchedule({ pollMs: POLL_MS, timeoutMs: row.fields.timeout_seconds * 1_000 });
  return { entry: ownEntry(row), family: { ...operationFamilies[row.fields.family], schedule } };
}

/** The catalogue entry of a model of one's own. */
export function ownEntry({ id, fields }: MakingRow): (Model | Tool) & OwnEntry {
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
  const [size] = Object.values(sizes);
  switch (family) {
    case 'image':
      return { ...common, sizes, listed: true, media: 'image' };
    case 'clip': {
      const { takes_first_image: followsImage, takes_last_image: takesLastImage } = fields;
      const needsImage = followsImage && fields.needs_first_image;
      return {
        ...common,
        sizes,
        listed: true,
        media: 'video',
        seconds,
        resolution: null,
        followsImage,
        ...(needsImage && { needsImage }),
        takesLastImage,
      };
    }
    default:
      return { ...common, media: mediaOf[family], ...(size && { size }) };
  }
}
