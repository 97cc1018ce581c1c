import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { freeSetId, mergeConfigurations, readAvcC, writeAvcC } from './configuration.ts';
import { VideoEncoder } from '../libav/video-encoder.ts';

beforeAll(() => Log.setLevel(AV_LOG_ERROR));

async function encoderRecord(id: number, width = 160): Promise<Buffer> {
  using encoder = await VideoEncoder.open({
    canvas: { width, height: 90 },
    quality: 'high',
    colours: 'bt709',
    setId: id,
    keyframeEvery: 60,
  });
  return Buffer.from(encoder.configuration);
}
const read = async (id: number, width?: number) => readAvcC(await encoderRecord(id, width))!;

describe('a decoder configuration', () => {
  test('is written byte for byte as the encoder wrote it', async () => {
    const record = await encoderRecord(0);
    expect(writeAvcC(readAvcC(record)!)).toEqual(record);
  });

  test('is merged with others whose parameter sets have other ids, and keeps equal sets once', async () => {
    const [zero, five] = [await read(0), await read(5)];
    const joined = mergeConfigurations([zero, five, zero])!;
    expect(joined.sequenceSets).toEqual([...zero.sequenceSets, ...five.sequenceSets]);
    expect(joined.pictureSets).toEqual([...zero.pictureSets, ...five.pictureSets]);
    expect(freeSetId([zero, five])).toBe(31);
    expect(freeSetId([zero, await read(31)])).toBe(30);
  });

  test('is not merged with another that uses the same id for different parameter sets', async () => {
    expect(mergeConfigurations([await read(3), await read(3, 320)])).toBeUndefined();
  });

  test('is undefined if the record is truncated', async () => {
    const record = await encoderRecord(0);
    const whole = record.length - 4;
    for (let length = 0; length < whole; length++) expect(readAvcC(record.subarray(0, length))).toBeUndefined();
  });
});
