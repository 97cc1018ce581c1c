import * as fc from 'fast-check';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MediaSource } from '../libav/source.ts';
import { makeTestClip } from '../testing/make-clip.ts';
import { temporaryFolder } from '../testing/render-fixture.ts';
import { freeSetId, mergeConfigurations, readAvcC } from './configuration.ts';
import { renumbered, renumberedUnits, SPARE_IDS } from './renumber.ts';
import { byteStreamUnits, escaped, IDR_SLICE, isParameterSet, SLICE, typeOf, unescaped, unitsOf } from './units.ts';

/** Many zeros, as the bytes that need an escape have. */
const bytes = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 255), { minLength: 1 }).map((each) => Buffer.from(each));

test('escaped bytes hold no start code, and unescape to the same bytes', () => {
  fc.assert(
    fc.property(bytes, (unit) => {
      const stored = escaped(unit);
      for (const code of [0, 1, 2]) expect(stored.includes(Buffer.from([0, 0, code]))).toBe(false);
      expect(unescaped(stored)).toEqual(unit);
    }),
  );
});

test('the units of a byte stream are those between its start codes', () => {
  const units = [Buffer.from([0x67, 1, 0, 0, 3]), Buffer.from([0x68, 9])];
  const codes = [Buffer.from([0, 0, 0, 1]), Buffer.from([0, 0, 1])];
  expect(byteStreamUnits(Buffer.concat([codes[0]!, units[0]!, codes[1]!, units[1]!]))).toEqual(units);
});

async function streamOf(params: string) {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'clip.mp4');
  await makeTestClip(file, { params, frames: 30, sound: 'none' });
  await using source = await MediaSource.open(file);
  const configuration = readAvcC(Buffer.from(source.video!.codecpar.extradata!))!;
  const packets: Buffer[][] = [];
  for await (const { data } of source.packets(source.video!)) packets.push(unitsOf(Buffer.from(data!), 4)!);
  return { configuration, packets };
}

test.each(['cabac=1:slices=3', 'cabac=0:bframes=2', 'nal-hrd=vbr:vbv-maxrate=900:vbv-bufsize=900', 'repeat-headers=1'])(
  'each slice of a stream gets the new id and one byte more: %s',
  async (params) => {
    const { configuration, packets } = await streamOf(params);
    for (const id of [SPARE_IDS[0]!, SPARE_IDS.at(-1)!]) {
      const other = renumbered(configuration, id)!;
      expect(mergeConfigurations([configuration, other])!.pictureSets).toHaveLength(2);
      expect(freeSetId([other])).toBe(31);
      for (const units of packets) {
        const made = renumberedUnits(units, id);
        expect(made.some(isParameterSet)).toBe(false);
        const slices = (all: readonly Buffer[]) => all.filter((unit) => [SLICE, IDR_SLICE].includes(typeOf(unit)));
        expect(slices(made).map((unit) => unescaped(unit).length)).toEqual(
          slices(units).map((unit) => unescaped(unit).length + 1),
        );
      }
    }
  },
);

test('parameter sets are not renumbered if slices could refer to several', async () => {
  const { configuration } = await streamOf('');
  const pictureSets = [...configuration.pictureSets, Buffer.from([0x68, 0x60])];
  expect(renumbered({ ...configuration, pictureSets }, 15)).toBeUndefined();
});
