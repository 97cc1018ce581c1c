import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { boxAt, boxesIn } from './boxes.ts';
import { endsEarly } from './completeness.ts';
import { FileBytes } from './file-bytes.ts';
import { loadLibheif } from './libheif.ts';
import { assertBytes, assertImageSize, type MediaLimits } from './limits.ts';
import type { Opened } from './shown-still.ts';
import { UnreadableMedia, truncated, unreadable } from './unreadable-media.ts';

/** Maximum size of a file, which is read whole, in bytes: a photo of 100 megapixels has a tenth of it. */
const MOST_BYTES = 512 * 1024 * 1024;
/** Maximum size of a profile, in bytes: those of cameras have a few hundred. */
const MOST_PROFILE = 4 * 1024 * 1024;

/** Decodes a HEIC, which neither browsers nor sharp's prebuilt binaries can. @throws UnreadableMedia */
export async function openHeic(path: string, limits: MediaLimits): Promise<Opened> {
  assertBytes((await stat(path)).size, { ...limits, maxBytes: Math.min(MOST_BYTES, limits.maxBytes) });
  // libheif omits missing tiles without an error.
  if (await endsEarly(path, 'heic')) throw truncated();
  const { data, width, height, hasAlpha } = decoded(await readFile(path), limits);
  const picture = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: limits.maxImagePixels });
  return { picture, hasAlpha, profile: await profileOf(path) };
}

interface Decoded {
  /** RGBA. */
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
}

/** Decodes with libheif in WebAssembly, where a malicious file can cause no more than an error. */
function decoded(bytes: Buffer, limits: MediaLimits): Decoded {
  const libheif = loadLibheif();
  const context = libheif.heif_context_alloc();
  try {
    const { code } = libheif.heif_context_read_from_memory(context, bytes);
    if (code !== libheif.heif_error_code.heif_error_Ok) throw unreadable();
    const handle = libheif.heif_js_context_get_primary_image_handle(context);
    if (!handle || handle.code !== undefined) throw unreadable();
    try {
      const [width, height] = [
        libheif.heif_image_handle_get_width(handle),
        libheif.heif_image_handle_get_height(handle),
      ];
      assertImageSize(width, height, limits);
      const { heif_colorspace_RGB: colours } = libheif.heif_colorspace;
      const { heif_chroma_interleaved_RGBA: layout } = libheif.heif_chroma;
      const found = libheif.heif_js_decode_image2(handle, colours, layout);
      if (!found || found.code !== undefined) throw unreadable();
      const plane = found.channels.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved);
      if (!plane) throw unreadable();
      const rows = Buffer.alloc(plane.width * plane.height * 4);
      for (let row = 0; row < plane.height; row += 1)
        rows.set(plane.data.subarray(row * plane.stride, row * plane.stride + plane.width * 4), row * plane.width * 4);
      libheif.heif_image_release(found.image);
      const hasAlpha = libheif.heif_image_handle_has_alpha_channel(handle) !== 0;
      return { data: rows, width: plane.width, height: plane.height, hasAlpha };
    } finally {
      libheif.heif_image_handle_release(handle);
    }
  } catch (error) {
    // Errors that end the WebAssembly instance, such as running out of memory, are the file's fault, too.
    throw error instanceof UnreadableMedia ? error : unreadable(error);
  } finally {
    libheif.heif_context_free(context);
  }
}

/** The ICC profile of a picture (ISO/IEC 23008-12, 6.5.5); phones use the same one for all items of a file. */
async function profileOf(path: string): Promise<Buffer | undefined> {
  await using file = await FileBytes.open(path);
  for await (const meta of boxesIn(file, 0, file.size)) {
    if (meta.type !== 'meta') continue;
    const properties = await boxAt(file, { ...meta, from: meta.from + 4 }, 'iprp', 'ipco');
    if (!properties) return undefined;
    for await (const { type, from, to } of boxesIn(file, properties.from, properties.to)) {
      if (type !== 'colr' || to - from > MOST_PROFILE) continue;
      const bytes = await file.read(from, to - from);
      if (/^(prof|rICC)$/.test(bytes.toString('latin1', 0, 4))) return bytes.subarray(4);
    }
  }
  return undefined;
}
