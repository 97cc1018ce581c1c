import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { png } from './pictures.ts';

/** Real photos and clips as further input, if available: in KINOLOOM_MEDIA_DIR, or beside the repository. */
export const mediaDir =
  process.env['KINOLOOM_MEDIA_DIR'] ?? fileURLToPath(new URL('../../../shared/media', import.meta.url));

export interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A real landscape photo if available, else a generated image. */
export async function landscapePhoto(): Promise<Photo> {
  const path = join(mediaDir, 'japanese-shop.jpg');
  if (!existsSync(path)) return { name: 'own.png', mimeType: 'image/png', buffer: png(960, 540) };
  return { name: 'japanese-shop.jpg', mimeType: 'image/jpeg', buffer: await readFile(path) };
}
