import { readFile, stat } from 'node:fs/promises';
import {
  AV_FRAME_DATA_ICC_PROFILE,
  AV_PIX_FMT_GRAY16LE,
  AV_PIX_FMT_GRAY8,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_RGB48LE,
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_RGBA64LE,
  AV_PIX_FMT_YA16LE,
  AV_PIX_FMT_YA8,
  type FFDecoderCodec,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import sharp from 'sharp';
import { BitReader } from '../bit-reader.ts';
import { SRGB, stillColoursNamed } from '../still-colours.ts';
import { boxesIn } from './boxes.ts';
import { withColourProfile } from './colour-profile.ts';
import { endsEarly } from './completeness.ts';
import { FileBytes } from './file-bytes.ts';
import type { Size } from './geometry.ts';
import { present, received } from './libav.ts';
import { assertBytes, assertImageSize, type MediaLimits } from './limits.ts';
import { onScreen, openStill, type Samples } from './open-still.ts';
import type { Opened } from './shown-still.ts';
import { truncated, unreadable, unusablePicture, UnreadableMedia } from './unreadable-media.ts';

/** Maximum size of a file, which is read whole, in bytes. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Channels, and whether they have 16 bits, of what libav's decoder gives. Samples in floating point are missing. */
const LAYOUTS = new Map<number, { readonly channels: 1 | 2 | 3 | 4; readonly isDeep: boolean }>([
  [AV_PIX_FMT_GRAY8, { channels: 1, isDeep: false }],
  [AV_PIX_FMT_YA8, { channels: 2, isDeep: false }],
  [AV_PIX_FMT_RGB24, { channels: 3, isDeep: false }],
  [AV_PIX_FMT_RGBA, { channels: 4, isDeep: false }],
  [AV_PIX_FMT_GRAY16LE, { channels: 1, isDeep: true }],
  [AV_PIX_FMT_YA16LE, { channels: 2, isDeep: true }],
  [AV_PIX_FMT_RGB48LE, { channels: 3, isDeep: true }],
  [AV_PIX_FMT_RGBA64LE, { channels: 4, isDeep: true }],
]);

/** Decodes the first picture of a JPEG XL as `openStill` would. @throws UnreadableMedia */
export async function openJxl(path: string, limits: MediaLimits): Promise<Opened> {
  assertBytes((await stat(path)).size, { ...limits, maxBytes: Math.min(MOST_BYTES, limits.maxBytes) });
  const { width, height, isBoxed } = await headerOf(path);
  if (isBoxed && (await endsEarly(path, 'jxl'))) throw truncated();
  assertImageSize(width, height, limits);
  try {
    using frame = new Frame();
    frame.alloc();
    await decode(await readFile(path), frame, limits);
    const layout = LAYOUTS.get(frame.format);
    if (!layout) throw unusablePicture('JPEG XL pictures with floating-point samples');
    const samples: Samples = { data: frame.toBuffer(), width: frame.width, height: frame.height, ...layout };
    const profile = frame.getSideData(AV_FRAME_DATA_ICC_PROFILE);
    const picture = profile
      ? await openStill(withColourProfile(await pngOf(samples), Buffer.from(profile)))
      : onScreen(samples, stillColoursNamed(frame.colorPrimaries, frame.colorTrc) ?? SRGB);
    return { picture, hasAlpha: layout.channels % 2 === 0 };
  } catch (error) {
    throw error instanceof UnreadableMedia ? error : unreadable(error);
  }
}

/** Not converted, since the samples have colours of a profile. */
function pngOf({ data, width, height, channels, isDeep }: Samples): Promise<Buffer> {
  const pixels = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2) : data;
  const raw = { width, height, channels: channels as 1 | 2 | 3 | 4 };
  const space = channels < 3 ? (isDeep ? 'grey16' : 'b-w') : isDeep ? 'rgb16' : 'srgb';
  return sharp(pixels, { raw, limitInputPixels: false })
    .pipelineColourspace(space)
    .toColourspace(space)
    .png()
    .toBuffer();
}

async function decode(bytes: Buffer, frame: Frame, limits: MediaLimits): Promise<void> {
  const codec = present(Codec.findDecoderByName('libjxl' as FFDecoderCodec), 'decoder libjxl');
  using context = new CodecContext();
  context.allocContext3(codec);
  context.setOption('max_pixels', limits.maxImagePixels);
  if ((await context.open2(codec, null)) < 0) throw unreadable();
  using packet = new Packet();
  packet.alloc();
  packet.data = bytes;
  for (const next of [packet, null]) {
    if ((await context.sendPacket(next)) < 0) throw unreadable();
    if (received(await context.receiveFrame(frame), 'decode') === 'one') return;
  }
  throw truncated();
}

/** The size in the header of a codestream, before rotation (ISO/IEC 18181-1, D.2), which may lie in boxes (18181-2). */
async function headerOf(path: string): Promise<Size & { readonly isBoxed: boolean }> {
  await using file = await FileBytes.open(path);
  const isBoxed = (await file.read(0, 2)).toString('hex') !== 'ff0a';
  let at = isBoxed ? undefined : 2;
  if (isBoxed)
    for await (const { type, from } of boxesIn(file, 0, file.size)) {
      // A part of a codestream begins with its number.
      if (type === 'jxlc' || type === 'jxlp') at = from + (type === 'jxlp' ? 4 : 0) + 2;
      if (at !== undefined) break;
    }
  if (at === undefined) throw truncated();
  const bits = new BitReader(await file.read(at, 12), 'lowest first');
  const isSmall = bits.read(1) === 1;
  const side = (): number => (isSmall ? (bits.read(5) + 1) * 8 : bits.read([9, 13, 18, 30][bits.read(2)] ?? 0) + 1);
  const height = side();
  const [across, along] = RATIOS[bits.read(3)] ?? [];
  return { isBoxed, height, width: across && along ? Math.floor((height * across) / along) : side() };
}

/** Shapes that stand for a width. */
const RATIOS: readonly (readonly [across?: number, along?: number])[] = [
  [],
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
];
