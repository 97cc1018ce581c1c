export { backfillThumbnails } from './backfill-thumbnails.ts';
