// @module-tag slow
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { FormatContext, Packet } from 'node-av/lib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeSmallMp4, picture } from '../fixtures/scenes.ts';
import { noise, workspace } from '../fixtures/workspace.ts';
import { type Clip } from '../fixtures/make-clip.ts';
import { probe } from '../probe.ts';
import { stripLocation } from './strip-location.ts';

const at = await workspace();

/** Two values that a byte search finds, and other camera metadata. */
const LATITUDE = '48/1 51/1 2953/100';
const exif = {
  IFD0: { Make: 'Kinoloom Optics', Model: 'K1', Orientation: '6' },
  IFD2: { DateTimeOriginal: '2026:05:01 10:20:30', FNumber: '28/10' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: LATITUDE, GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 4012/100' },
};
const XMP =
  '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
  'xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" ' +
  'xmlns:dc="http://purl.org/dc/elements/1.1/" exif:GPSLatitude="48,51.4921N" drone-dji:GpsLongitude="+2.2945">' +
  '<exif:GPSLongitude>2,17.6686E</exif:GPSLongitude><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Tower</rdf:li>' +
  '</rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';

const photo = (): Sharp =>
  sharp(Buffer.from(noise(160 * 96 * 3, 5)), { raw: { width: 160, height: 96, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExif(exif)
    .withXmp(XMP);

const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes, { animated: true }).raw().toBuffer();

/** Everything that reveals where a picture was taken. */
async function toldBy(bytes: Buffer): Promise<string[]> {
  const { exif: block, xmp } = await sharp(bytes).metadata();
  const told: string[] = [];
  // The three fractions of a latitude, in either byte order.
  for (const write of ['writeUInt32LE', 'writeUInt32BE'] as const) {
    const fraction = Buffer.alloc(8);
    fraction[write](2953, 0);
    fraction[write](100, 4);
    if (block?.includes(fraction) || bytes.includes(fraction)) told.push('exif');
  }
  for (const word of ['GPS', 'Gps', '48,51', '2,17', '2.2945'])
    if (xmp?.includes(word) || bytes.includes(word)) told.push(word);
  return told;
}

async function checkPicture(name: string, bytes: Buffer): Promise<Buffer> {
  await writeFile(at(name), bytes);
  expect(await toldBy(bytes)).not.toEqual([]);
  expect(await stripLocation(at(name))).toBe(true);
  const stripped = await readFile(at(name));
  expect(stripped).toHaveLength(bytes.length);
  expect(await toldBy(stripped)).toEqual([]);
  expect((await pixels(stripped)).equals(await pixels(bytes))).toBe(true);
  expect(await stripLocation(at(name))).toBe(false);
  expect((await readFile(at(name))).equals(stripped)).toBe(true);
  return stripped;
}

describe('the position goes from a picture, its pixels and all else stay:', () => {
  test.each([
    ['photo.jpg', () => photo().jpeg()],
    ['photo.png', () => photo().png()],
    ['photo.webp', () => photo().webp({ lossless: true })],
    ['photo.avif', () => photo().avif({ quality: 90 })],
  ])('%s', async (name, encoded) => {
    const bytes = await encoded().toBuffer();
    const stripped = await checkPicture(name, bytes);
    const { orientation, exif: block, xmp } = await sharp(stripped).metadata();
    // libheif reports a rotation in the picture only.
    expect(orientation).toBe(name.endsWith('avif') ? undefined : 6);
    expect(block?.includes('Kinoloom Optics')).toBe(true);
    expect(block?.includes('2026:05:01 10:20:30')).toBe(true);
    // libvips compresses the XMP of a PNG, which is then removed as a whole.
    if (!name.endsWith('png')) expect(xmp?.includes('Tower')).toBe(true);
    expect(await probe(at(name))).toMatchObject({ width: 96, height: 160 });
  });

  test('a JPEG of a big-endian camera, and one whose block holds no position', async () => {
    const plain = await sharp(await photo().jpeg().toBuffer())
      .withExif({ IFD0: exif.IFD0 })
      .toBuffer();
    await writeFile(at('plain.jpg'), plain);
    expect(await stripLocation(at('plain.jpg'))).toBe(false);
    const block = bigEndianExif();
    const bytes = withSegment(plain, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block]));
    const stripped = await checkPicture('big-endian.jpg', bytes);
    expect(stripped.includes('K1')).toBe(true);
  });

  test('a photo with a second picture and a video behind it', async () => {
    await makeSmallMp4(at('motion.mov'), { format: 'mov', metadata: { location: PLACE } });
    const bytes = Buffer.concat([
      await photo().jpeg({ progressive: true }).toBuffer(),
      await photo().jpeg().toBuffer(),
      await readFile(at('motion.mov')),
    ]);
    expect(bytes.includes(PLACE)).toBe(true);
    expect((await checkPicture('motion.jpg', bytes)).includes(PLACE)).toBe(false);
  });

  test('a long packet of XMP that is cut within a name', async () => {
    const packet = Buffer.from(XMP);
    const cut = packet.indexOf('GPSLatitude') + 3;
    const part = (bytes: Buffer): Buffer =>
      Buffer.concat([Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1'), Buffer.alloc(40, 0x41), bytes]);
    const plain = await sharp(await photo().jpeg().toBuffer())
      .jpeg()
      .toBuffer();
    const whole = withSegment(withSegment(plain, part(packet.subarray(cut))), part(packet.subarray(0, cut)));
    const stripped = await checkPicture('long.jpg', whole);
    expect(stripped.includes('Latitude')).toBe(false);
    expect(stripped.includes('Tower')).toBe(true);
  });

  test.each([
    ['packed XMP', 'iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), deflateSync(XMP)])],
    [
      'a profile of ImageMagick',
      'zTXt',
      Buffer.concat([
        Buffer.from('Raw profile type exif\0\0', 'latin1'),
        deflateSync(`\nexif\n ${bigEndianExif().length}\n${bigEndianExif().toString('hex')}\n`),
      ]),
    ],
  ])('a PNG with %s', async (_, type, content) => {
    const plain = await sharp(await photo().png().toBuffer())
      .png()
      .toBuffer();
    const bytes = withChunk(plain, type, content);
    await writeFile(at('packed.png'), bytes);
    expect(await stripLocation(at('packed.png'))).toBe(true);
    const stripped = await readFile(at('packed.png'));
    expect(stripped.includes(content.subarray(-20))).toBe(false);
    expect((await pixels(stripped)).equals(await pixels(bytes))).toBe(true);
    expect(await stripLocation(at('packed.png'))).toBe(false);
  });

  test('an animation with XMP', async () => {
    const frames = Buffer.from(noise(40 * 80 * 3, 6));
    const plain = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const place = plain.indexOf(Buffer.from([0x21]), 13 + 3 * 2 ** (((plain[10] ?? 0) & 7) + 1));
    const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
    const extension = Buffer.concat([Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'), Buffer.from(XMP), trailer]);
    const bytes = Buffer.concat([plain.subarray(0, place), extension, plain.subarray(place)]);
    expect((await checkPicture('turning.gif', bytes)).includes('Tower')).toBe(true);
  });
});

const PLACE = '+48.8582+002.2945/';
/** As in a camera's own format. */
const TRACE = 'GPS5 48.8582 2.2945';

/** Digests of all packets of a video; those of metadata tracks separately. */
async function packetsOf(path: string): Promise<{ packets: string[]; metadata: string }> {
  const format = new FormatContext();
  expect(await format.openInput(path)).toBeGreaterThanOrEqual(0);
  await format.findStreamInfo();
  const metadata = JSON.stringify(format.metadata?.getAll() ?? {});
  const packets: string[] = [];
  using packet = new Packet();
  packet.alloc();
  while ((await format.readFrame(packet)) >= 0) {
    const hash = createHash('sha1').update(packet.data ?? Buffer.alloc(0));
    if (packet.streamIndex < 2) packets.push(`${packet.streamIndex} ${packet.pts} ${hash.digest('hex')}`);
    packet.unref();
  }
  await format.closeInput();
  return { packets, metadata };
}

describe('the position goes from a video, its packets and all else stay:', () => {
  test.each<[string, Partial<Clip>]>([
    ['film.mp4', { format: 'mp4', metadata: { location: PLACE, title: 'Tower' } }],
    ['video.mov', { format: 'mov', metadata: { location: PLACE, title: 'Tower' } }],
    ['video.3gp', { format: '3gp', metadata: { location: PLACE, title: 'Tower' } }],
    [
      'keys.mov',
      {
        format: 'mov',
        options: { movflags: '+use_metadata_tags+faststart' },
        metadata: { 'com.apple.quicktime.location.ISO6709': PLACE, title: 'Tower' },
      },
    ],
    ['video.mkv', { format: 'matroska', metadata: { location: PLACE, title: 'Tower' } }],
    [
      'video.webm',
      {
        format: 'webm',
        video: picture({ codec: 'libvpx-vp9', options: { deadline: 'realtime', 'cpu-used': '8' } }),
        audio: undefined,
        metadata: { 'com.apple.quicktime.location.ISO6709': PLACE, title: 'Tower' },
      },
    ],
  ])('%s', async (name, clip) => {
    await makeSmallMp4(at(name), { options: {}, ...clip });
    const bytes = await readFile(at(name));
    const before = await packetsOf(at(name));
    expect(before.metadata).toContain('48.85');
    expect(await stripLocation(at(name))).toBe(true);
    const after = await packetsOf(at(name));
    expect(after.metadata).not.toContain('48.85');
    // libav's 3GP muxer writes no title.
    if (!name.endsWith('3gp')) expect(after.metadata).toContain('Tower');
    expect(after.packets).toEqual(before.packets);
    const stripped = await readFile(at(name));
    expect(stripped).toHaveLength(bytes.length);
    expect(stripped.includes('48.85')).toBe(false);
    expect(await stripLocation(at(name))).toBe(false);
  });

  test('a camera that noted where it was, second by second', async () => {
    const samples = [0, 1].map((second) => Buffer.from(`${TRACE} ${second}`));
    await makeSmallMp4(at('traced.mp4'), { options: {}, notes: { tag: 'gpmd', samples } });
    expect((await readFile(at('traced.mp4'))).includes(TRACE)).toBe(true);
    const before = await packetsOf(at('traced.mp4'));
    expect(await stripLocation(at('traced.mp4'))).toBe(true);
    expect((await readFile(at('traced.mp4'))).includes(TRACE)).toBe(false);
    expect((await packetsOf(at('traced.mp4'))).packets).toEqual(before.packets);
  });
});

test('what proves where a picture comes from stays, byte for byte', async () => {
  const manifest = Buffer.concat([Buffer.from('JP\0\x01\0\0\0\x01', 'latin1'), Buffer.from('jumbc2pa'), noise(900, 3)]);
  const bytes = withSegment(await photo().jpeg().toBuffer(), manifest, 0xeb);
  expect((await checkPicture('signed.jpg', bytes)).includes(manifest)).toBe(true);
});

test(
  'bytes that are broken anywhere end in nothing worse than a file that is kept as it is',
  { timeout: 60_000 },
  async () => {
    await makeSmallMp4(at('whole.mp4'), {
      metadata: { location: PLACE },
      notes: { tag: 'gpmd', samples: [Buffer.from(TRACE)] },
      video: picture({ timesMs: [0, 40] }),
      audio: undefined,
    });
    const files = [
      ['x.jpg', await photo().jpeg().toBuffer()],
      ['x.png', await photo().png().toBuffer()],
      ['x.webp', await photo().webp().toBuffer()],
      ['x.avif', await photo().avif().toBuffer()],
      ['x.mp4', await readFile(at('whole.mp4'))],
    ] as const;
    for (const [name, bytes] of files)
      for (let round = 0; round < 60; round += 1) {
        const broken = Buffer.from(bytes);
        for (const [index, value] of noise(24, round).entries())
          broken[12 + ((index * 7_919 + round * 131 + value * 17) % (broken.length - 12))] =
            value % 3 === 0 ? 255 : value;
        const cut = round % 4 === 0 ? broken.subarray(0, Math.ceil((broken.length * (round + 1)) / 61)) : broken;
        await writeFile(at(name), cut);
        await stripLocation(at(name));
        expect((await readFile(at(name))).length).toBe(cut.length);
      }
  },
);

/** A block with two directories, which no encoder here writes. */
function bigEndianExif(): Buffer {
  const block = Buffer.alloc(100);
  block.write('MM\0*\0\0\0\x08', 'latin1');
  block.writeUInt16BE(2, 8);
  const entry = (place: number, tag: number, type: number, count: number, value: number): void => {
    block.writeUInt16BE(tag, place);
    block.writeUInt16BE(type, place + 2);
    block.writeUInt32BE(count, place + 4);
    block.writeUInt32BE(value, place + 8);
  };
  entry(10, 0x0110, 2, 3, 0x4b310000);
  entry(22, 0x8825, 4, 1, 40);
  block.writeUInt16BE(1, 40);
  entry(42, 0x0002, 5, 3, 60);
  for (const [index, value] of [48, 1, 51, 1, 2953, 100].entries()) block.writeUInt32BE(value, 60 + index * 4);
  return block;
}

function withSegment(jpeg: Buffer, content: Buffer, marker = 0xe1): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const place = 8 + 12 + 13;
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([png.subarray(0, place), length, named, sum, png.subarray(place)]);
}
