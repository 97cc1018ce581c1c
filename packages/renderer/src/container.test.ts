// @module-tag slow
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyComposition, type Composition } from '@kinoloom/composition';
import { createFile, MP4BoxBuffer, type ISOFile, type Sample } from 'mp4box';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDR_SLICE, isParameterSet, typeOf, unitsOf } from './avc/units.ts';
import { makeVideo } from './child/make-video.ts';
import type { RenderReport } from './task.ts';
import { clip, words } from './testing/overlays.ts';
import { makeTestClip, type ClipRecipe } from './testing/make-clip.ts';
import { temporaryFolder } from './testing/render-fixture.ts';

/**
 * The boxes of a rendered file, read by GPAC's parser, follow ISO/IEC 14496-12 and 14496-15 and what QuickTime needs:
 * https://developer.apple.com/documentation/quicktime-file-format
 */
const size = { width: 168, height: 720 };
const FRAMES = 90;
const ENCODERS: readonly ClipRecipe[] = [
  { params: 'bframes=0:keyint=30' },
  { params: 'repeat-headers=1:aud=1:keyint=30:bframes=2' },
  { params: 'bframes=8:b-adapt=0:b-pyramid=normal:ref=6:keyint=48:scenecut=0', tagged: false },
  { params: 'slices=4:keyint=40', tagged: false },
];
const TIMESCALE = 15_360;
const FRAME = TIMESCALE / 30;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let bytes: Buffer;
let file: ISOFile;
let report: RenderReport;

beforeAll(async () => {
  folder = await temporaryFolder();
  const sources: Record<string, string> = {};
  for (const [index, recipe] of ENCODERS.entries()) {
    sources[`clip-${index}`] = join(folder.path, `${index}.mp4`);
    await makeTestClip(sources[`clip-${index}`]!, { size, frames: FRAMES, clip: index, ...recipe });
  }
  const clips = ENCODERS.map((_, index) =>
    clip({ ...size, id: `clip-${index}`, src: `clip-${index}`, from: index * FRAMES, length: FRAMES }),
  );
  const title = words({ from: 20, length: 40, left: 10, top: 20, width: 90, height: 60, content: 'Halcyon' });
  const output = join(folder.path, 'film.mp4');
  const composition: Composition = { ...emptyComposition(size), overlays: [title, ...clips] };
  report = await makeVideo({ composition, sources, output, quality: 'high' }, () => undefined);
  bytes = await readFile(output);
  file = createFile();
  file.onError = (_, message) => {
    throw new Error(message);
  };
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(new Uint8Array(bytes).buffer, 0), true);
  file.flush();
}, 60_000);
afterAll(() => folder[Symbol.asyncDispose]());

function trackOf(handler: 'vide' | 'soun') {
  const track = file.moov.traks.find(({ mdia }) => mdia.hdlr.handler === handler)!;
  const samples: Sample[] = file.getTrackSamplesInfo(track.tkhd.track_id);
  return { track, tables: track.mdia.minf.stbl, samples };
}

test('the index comes first, and the brands are those of an mp4 with H.264', () => {
  expect(new Set(report.spans.map(({ path }) => path))).toEqual(new Set(['yuv', 'copy']));
  expect(file.boxes.map(({ type }) => type)).toEqual(['ftyp', 'moov', 'free', 'mdat']);
  expect([file.ftyp.major_brand, ...file.ftyp.compatible_brands]).toEqual(
    expect.arrayContaining(['isom', 'mp41', 'avc1']),
  );
});

test.each(['vide', 'soun'] as const)(
  '%s: enabled, as long as the movie, one edit without its first samples',
  (name) => {
    const { track, samples } = trackOf(name);
    const { duration, timescale } = file.moov.mvhd;
    expect(duration / timescale).toBeCloseTo((ENCODERS.length * FRAMES) / 30, 3);
    expect(track.tkhd.flags & 3).toBe(3);
    expect(track.tkhd.duration).toBe(duration);
    const earliest = Math.min(...samples.map(({ cts }) => cts));
    expect(track.edts?.elst?.entries).toEqual([
      {
        segment_duration: duration,
        // AAC begins with a packet from before the sound.
        media_time: name === 'soun' ? earliest + 1024 : earliest,
        media_rate_integer: 1,
        media_rate_fraction: 0,
      },
    ]);
  },
);

test('each frame has one picture of its own duration, and none is shown before it is decoded', () => {
  const { tables, samples } = trackOf('vide');
  expect(samples).toHaveLength(ENCODERS.length * FRAMES);
  expect(samples.every(({ duration, timescale }) => duration === FRAME && timescale === TIMESCALE)).toBe(true);
  const [first = 0] = samples.map(({ cts }) => cts).toSorted((one, other) => one - other);
  const frames = samples.map(({ cts }) => (cts - first) / FRAME).toSorted((one, other) => one - other);
  expect(frames).toEqual(samples.map((_, index) => index));
  expect(tables.ctts.version).toBe(0);
  expect(samples.every(({ cts, dts }) => cts >= dts)).toBe(true);
});

test('one description with all parameter sets, which no packet repeats, in the colours of the video', () => {
  const { tables, samples } = trackOf('vide');
  expect(tables.stsd.entries.map(({ type }) => type)).toEqual(['avc1']);
  const [entry] = tables.stsd.entries as unknown as [
    {
      avcC: { AVCProfileIndication: number; AVCLevelIndication: number; SPS: { data: Uint8Array }[]; PPS: unknown[] };
      colr: object;
      pasp: object;
    },
  ];
  const { avcC } = entry;
  expect([66, 77, 100]).toContain(avcC.AVCProfileIndication);
  for (const { data } of avcC.SPS) {
    expect(data[1]).toBeLessThanOrEqual(avcC.AVCProfileIndication);
    expect(data[3]).toBeLessThanOrEqual(avcC.AVCLevelIndication);
  }
  expect(avcC.SPS).toHaveLength(avcC.PPS.length);
  expect(entry.colr).toMatchObject({
    colour_type: 'nclx',
    colour_primaries: 1,
    transfer_characteristics: 1,
    matrix_coefficients: 1,
    full_range_flag: 0,
  });
  expect(entry.pasp).toMatchObject({ hSpacing: 1, vSpacing: 1 });
  for (const sample of samples) expect(unitsIn(sample).filter(isParameterSet)).toEqual([]);
});

const unitsIn = ({ offset, size: length }: Sample): Buffer[] => unitsOf(bytes.subarray(offset, offset + length), 4)!;

test('pictures without reference to others, and only they, are named as places to begin', () => {
  const { tables, samples } = trackOf('vide');
  const fresh = samples.flatMap((sample, index) =>
    unitsIn(sample).some((unit) => typeOf(unit) === IDR_SLICE) ? [index + 1] : [],
  );
  expect(tables.stss.sample_numbers).toEqual(fresh);
  expect(fresh[0]).toBe(1);
});

test('samples lie in the data, one after the other, sound within a second of its picture', () => {
  const { start = 0, size: length } = file.boxes.find(({ type }) => type === 'mdat')!;
  const all = [...trackOf('vide').samples, ...trackOf('soun').samples].toSorted(
    (one, other) => one.offset - other.offset,
  );
  let end = start + 8;
  const heads = new Map<number, number>();
  for (const { offset, size: bytesOf, dts, timescale, track_id: id } of all) {
    expect(offset).toBe(end);
    end += bytesOf;
    heads.set(id, dts / timescale);
    const [one = 0, other = 0] = heads.values();
    expect(Math.abs(one - other)).toBeLessThan(1);
  }
  expect(end).toBe(start + length);
});

test('the sound is AAC of low complexity, whose decoder starts one packet early', () => {
  const { tables } = trackOf('soun');
  expect(tables.stsd.entries.map((entry) => [entry.type, entry.getCodec()])).toEqual([['mp4a', 'mp4a.40.2']]);
  expect(tables.sgpds.map(({ grouping_type }) => grouping_type)).toEqual(['roll']);
});
