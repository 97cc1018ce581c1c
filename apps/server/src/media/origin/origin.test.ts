import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Encoder, FilterAPI, Frame, Muxer, type FFAudioEncoder } from 'node-av';
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVORBIS,
  FF_ENCODER_PCM_S16BE,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants';
import { expect, test } from 'vitest';
import { makeTestClip, type ClipRecipe } from '../../../../../packages/renderer/src/testing/make-clip.ts';
import { clip } from '../../../../../tests/harness/clips.ts';
import { asAudio, FORMATS } from '../../../../../packages/media/src/node/formats.ts';
import { probe, waveform } from '../../../../../packages/media/src/node/index.ts';
import { withTempFile, withTempFolder } from './testing.ts';
import { markedTypes, placeMark, UNMARKED } from './place-mark.ts';
import { partsOf, splicedSize, type Splice } from './spliced.ts';
import { originMark } from './xmp.ts';

const mark = originMark('trainedAlgorithmicMedia', ['Flux "Pro" & <more>']);
const xmp = mark.packet;

const apply = (
  file: Buffer,
  splices: readonly Splice[],
  start = 0,
  end = splicedSize(file.length, splices) - 1,
): Buffer =>
  Buffer.concat(
    partsOf(file.length, splices, start, end).map((part) =>
      'bytes' in part ? part.bytes : file.subarray(part.start, part.end + 1),
    ),
  );

const marksOf = (mime: string, file: Buffer): Promise<readonly Splice[]> =>
  placeMark(mime, file.length, async (start, length) => file.subarray(start, start + length), mark);

const picture = (alpha: number): Sharp =>
  sharp({ create: { width: 61, height: 37, channels: 4, background: { r: 200, g: 90, b: 30, alpha } } });

test.for([
  ['image/png', 'PNG', picture(0.5).png()],
  ['image/jpeg', 'JPEG', picture(1).jpeg()],
  ['image/jpeg', 'JPEG with EXIF', picture(1).jpeg().withMetadata({ orientation: 6 })],
  ['image/webp', 'simple WebP', picture(1).webp()],
  ['image/webp', 'lossless WebP', picture(1).webp({ lossless: true })],
  ['image/webp', 'WebP with transparency', picture(0.5).webp()],
  ['image/webp', 'lossless WebP with transparency', picture(0.5).webp({ lossless: true })],
  ['image/webp', 'WebP with EXIF', picture(1).webp().withMetadata({ orientation: 6 })],
] as const)('%s: another reader finds the mark in a %s, and the same picture', async ([mime, , made]) => {
  const file = await made.toBuffer();
  const marked = apply(file, await marksOf(mime, file));
  const { xmp: found, xmpAsString: _text, exif, ...now } = await sharp(marked).metadata();
  const { xmp: _, exif: before, ...was } = await sharp(file).metadata();
  expect(found?.toString()).toBe(xmp.toString());
  expect(exif).toEqual(before);
  expect({ ...now, size: 0 }).toEqual({ ...was, size: 0 });
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect((await pixels(marked)).equals(await pixels(file))).toBe(true);
});

test('a clip plays as before, and has the mark in a box at its end', async () => {
  const file = await clip({ frames: 12 });
  const marked = apply(file, await marksOf('video/mp4', file));
  expect(marked.subarray(0, file.length).equals(file)).toBe(true);
  expect(marked.readUInt32BE(file.length)).toBe(marked.length - file.length);
  expect(marked.toString('latin1', file.length + 4, file.length + 8)).toBe('uuid');
  expect(marked.subarray(file.length + 24).equals(xmp)).toBe(true);
  const look = (bytes: Buffer) => withTempFile(bytes, 'clip.mp4', probe);
  const { bytes: _, ...now } = await look(marked);
  const { bytes: __, ...was } = await look(file);
  expect(now).toEqual(was);
});

test('every type of media that the studio stores is marked, or says why not', () => {
  const types = new Set(
    [...FORMATS.values()].flatMap((format) => [
      format.mime,
      ...(format.kind === 'video' ? [asAudio(format).mime] : []),
    ]),
  );
  const unknown = [...types].filter((type) => markedTypes.has(type) === type in UNMARKED);
  expect(unknown).toEqual([]);
  expect([...markedTypes, ...Object.keys(UNMARKED)].filter((type) => !types.has(type))).toEqual([]);
  // Each has its own test here.
  const tested = [...Object.keys(SOUNDS).map((name) => name.split(' ')[0]), ...Object.keys(CLIPS), ...PICTURES];
  expect([...markedTypes].filter((type) => !tested.includes(type))).toEqual([]);
});

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** Encoder, muxer, ending, and the samples that the encoder takes at a time. */
const SOUNDS: Readonly<Record<string, readonly [FFAudioEncoder, string, string, string]>> = {
  'audio/mpeg': [FF_ENCODER_LIBMP3LAME, 'mp3', 'mp3', 'asetnsamples=1152,aformat=sample_fmts=fltp'],
  'audio/aac': [FF_ENCODER_AAC, 'adts', 'aac', 'asetnsamples=1024,aformat=sample_fmts=fltp'],
  'audio/mp4': [FF_ENCODER_AAC, 'ipod', 'm4a', 'asetnsamples=1024,aformat=sample_fmts=fltp'],
  'audio/flac': [FF_ENCODER_FLAC, 'flac', 'flac', 'asetnsamples=4096,aformat=sample_fmts=s16'],
  'audio/ogg of Vorbis': [
    FF_ENCODER_LIBVORBIS,
    'ogg',
    'ogg',
    'asetnsamples=64,aformat=sample_fmts=fltp:channel_layouts=stereo',
  ],
  'audio/ogg of Opus': [FF_ENCODER_LIBOPUS, 'ogg', 'opus', 'asetnsamples=960,aformat=sample_fmts=s16'],
  'audio/wav': [FF_ENCODER_PCM_S16LE, 'wav', 'wav', 'aformat=sample_fmts=s16'],
  'audio/aiff': [FF_ENCODER_PCM_S16BE, 'aiff', 'aif', 'aformat=sample_fmts=s16'],
  'audio/x-msvideo': [FF_ENCODER_LIBMP3LAME, 'avi', 'avi', 'asetnsamples=1152,aformat=sample_fmts=fltp'],
  'audio/webm': [FF_ENCODER_LIBOPUS, 'webm', 'webm', 'asetnsamples=960,aformat=sample_fmts=s16'],
  'audio/x-matroska': [FF_ENCODER_FLAC, 'matroska', 'mka', 'asetnsamples=4096,aformat=sample_fmts=s16'],
};

async function makeSound(path: string, [codec, format, , filters]: (typeof SOUNDS)[string]): Promise<void> {
  const rate = 48_000;
  const samples = Int16Array.from(
    { length: rate },
    (_, n) => 9_000 * Math.sin(n / 20) * (n % 12_000 < 6_000 ? 1 : 0.2),
  );
  await using output = await Muxer.open(path, { format });
  using encoder = await Encoder.create(codec, { bitrate: 96_000 });
  using graph = FilterAPI.create(filters);
  const stream = output.addStream(encoder);
  function* frames(): Generator<Frame | null> {
    yield Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
      nbSamples: rate,
      format: AV_SAMPLE_FMT_S16,
      sampleRate: rate,
      channelLayout: AV_CHANNEL_LAYOUT_MONO,
      timeBase: { num: 1, den: rate },
      pts: 0n,
    });
    yield null;
  }
  for (const frame of graph.framesSync(frames())) {
    using given = frame;
    for (const packet of encoder.encodeAllSync(given)) {
      using owned = packet;
      output.writePacketSync(owned, stream);
    }
  }
}

const terms = ['digitalsourcetype/trainedAlgorithmicMedia', 'Flux "Pro" & <more>'];
const says = (bytes: Buffer): boolean => bytes.includes(xmp) || terms.every((term) => bytes.includes(term));

/** What a file says and has before and after it is marked. */
async function markAndLook(mime: string, path: string) {
  const file = await readFile(path);
  const marked = apply(file, await marksOf(mime, file));
  const look = (bytes: Buffer) =>
    withTempFile(bytes, path.split('/').at(-1)!, async (at) => {
      const { bytes: _, ...seen } = await probe(at);
      return { ...seen, heard: seen.kind === 'image' ? undefined : await waveform(at) };
    });
  return { says: [says(file), says(marked)], was: await look(file), now: await look(marked) };
}

test.for(Object.entries(SOUNDS))('%s: a marked sound is heard as before', async ([name, sound]) => {
  await withTempFolder(async (folder) => {
    const path = join(folder, `sound.${sound[2]}`);
    await makeSound(path, sound);
    const { says: said, was, now } = await markAndLook(name.split(' ')[0] ?? '', path);
    expect([said, now]).toEqual([[false, true], was]);
  });
});

const VP9 = { name: 'libvpx-vp9', options: { deadline: 'realtime', 'cpu-used': '8' } };
const MPEG4 = { name: 'mpeg4', counts: true };

const CLIPS: Readonly<Record<string, readonly [string, ClipRecipe]>> = {
  'video/mp4': ['mp4', {}],
  'video/quicktime': ['mov', {}],
  'video/3gpp': ['3gp', {}],
  'video/webm': ['webm', { encoder: VP9, sound: 'none' }],
  'video/x-matroska': ['mkv', {}],
  'video/x-msvideo': ['avi', { encoder: MPEG4, soundEncoder: 'libmp3lame' }],
};

test.for(Object.entries(CLIPS))(
  '%s: a marked clip has the same streams as before',
  async ([mime, [ending, recipe]]) => {
    await withTempFolder(async (folder) => {
      const path = join(folder, `clip.${ending}`);
      await makeTestClip(path, { frames: 12, ...recipe });
      const { says: said, was, now } = await markAndLook(mime, path);
      expect([said, now]).toEqual([[false, true], was]);
    });
  },
);

test.for([
  ['image/gif', picture(1).gif()],
  ['image/avif', picture(0.5).avif()],
] as const)('%s: a marked picture is seen as before', async ([mime, made]) => {
  const file = await made.toBuffer();
  const marked = apply(file, await marksOf(mime, file));
  expect(marked.includes(xmp)).toBe(true);
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect((await pixels(marked)).equals(await pixels(file))).toBe(true);
});

test('a file that takes no mark, or is not what its type says, stays as it is', async () => {
  const open = Buffer.from('0000000066726565', 'hex');
  const png = await picture(1).png().toBuffer();
  for (const [mime, file] of [
    ['video/mp2t', png],
    ['video/webm', png],
    ['audio/ogg', png],
    ['audio/flac', png],
    ['audio/mpeg', png],
    ['audio/wav', png],
    ['image/gif', png],
    ['image/jpeg', png],
    ['image/webp', png],
    ['image/png', Buffer.alloc(5)],
    ['video/mp4', open],
    ['video/mp4', Buffer.alloc(3)],
  ] as const)
    expect(await marksOf(mime, file)).toEqual([]);
});

test('the names of models are text in the packet', () => {
  expect(xmp.toString()).toContain('AISystemUsed="Flux &quot;Pro&quot; &amp; &lt;more&gt;"');
  expect(xmp.toString()).toContain('digitalsourcetype/trainedAlgorithmicMedia"');
});

test('every range of a spliced file is that range of the whole', () => {
  const splice = fc.record({ gap: fc.nat(9), remove: fc.nat(4), insert: fc.uint8Array({ maxLength: 9 }) });
  fc.assert(
    fc.property(fc.array(splice, { maxLength: 4 }), fc.nat(12), fc.nat(60), fc.nat(60), (wanted, tail, a, b) => {
      let at = 0;
      const splices = wanted.map(({ gap, remove, insert }) => {
        const place = at + gap;
        at = place + remove;
        return { at: place, remove, insert: Buffer.from(insert) };
      });
      const file = Buffer.from(Array.from({ length: at + tail }, (_, n) => n));
      const whole = apply(file, splices);
      expect(whole.length).toBe(splicedSize(file.length, splices));
      const [start, end] = [Math.min(a, b), Math.min(Math.max(a, b), whole.length - 1)];
      expect(apply(file, splices, start, end)).toEqual(whole.subarray(start, end + 1));
    }),
  );
});
