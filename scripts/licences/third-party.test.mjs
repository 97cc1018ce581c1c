import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Codec, CodecContext, getFFmpegInfo, Rational } from 'node-av';
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_S16 } from 'node-av/constants';
import { expect, test } from 'vitest';
import { root } from '../launch/places.mjs';
import { installedPackages, isAllowed, ownLicence, thirdPartyList } from './third-party.mjs';

/** @param {string} file */
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const packages = installedPackages();

test('THIRD-PARTY.md matches package-lock.json; if not, run node scripts/licences.mjs', () => {
  expect(packages.length).toBeGreaterThan(300);
  expect(read('THIRD-PARTY.md')).toBe(thirdPartyList(packages));
});

test('every production package has an allowed licence', () => {
  expect(packages.filter((each) => !isAllowed(each))).toEqual([]);
});

test.for([
  ['AGPL-3.0-only', false],
  ['GPL-3.0-or-later', false],
  ['MIT AND GPL-2.0-only', false],
  ['(GPL-2.0-only OR MIT)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  [undefined, false],
])('a package under %s: allowed is %s', ([licence, allowed]) => {
  expect(isAllowed({ place: '', name: 'some-package', version: '1.0.0', licence })).toBe(allowed);
});

test('the lockfile has the same licences as the installed packages', () => {
  const told = packages.map((each) => ({ ...each, own: ownLicence(each) })).filter(({ own }) => own !== undefined);
  expect(told.length).toBeGreaterThan(200);
  expect(told.filter(({ licence, own }) => licence !== own)).toEqual([]);
});

test('every GPL package and every OFL font is listed in docs/licences.md', () => {
  const text = read('docs/licences.md');
  const named = packages.filter(({ licence = '' }) => /^(GPL|OFL)/.test(licence)).map(({ name }) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !text.includes(name))).toEqual([]);
});

const described = process.platform === 'linux' && process.arch === 'x64';

test.runIf(described)('the libav configuration matches docs/licences.md: GPL, version 3, with fdk-aac', () => {
  const { configuration, version } = getFFmpegInfo();
  const [, quoted = ''] = /```text\n([^`]+)```/.exec(read('docs/licences.md')) ?? [];
  expect(quoted.split(/\s+/).filter(Boolean)).toEqual(configuration.split(/\s+/));
  expect(read('docs/licences.md')).toContain(version);
  for (const option of ['--enable-gpl', '--enable-version3', '--enable-libfdk-aac', '--enable-libx264'])
    expect(configuration).toContain(option);
  expect(configuration).not.toContain('--enable-nonfree');
});

test.runIf(described)('fdk-aac is the stripped version: it encodes AAC-LC (1), but not HE-AAC (4, 28)', async () => {
  const opened = [];
  for (const profile of [1, 4, 28]) {
    const codec = Codec.findEncoderByName('libfdk_aac');
    if (!codec) throw new Error('libav has no libfdk_aac');
    const context = new CodecContext();
    context.allocContext3(codec);
    context.sampleRate = 44_100;
    context.sampleFormat = AV_SAMPLE_FMT_S16;
    context.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
    context.bitRate = 64_000n;
    context.profile = profile;
    context.timeBase = new Rational(1, 44_100);
    opened.push((await context.open2(codec, null)) === 0);
    context.freeContext();
  }
  expect(opened).toEqual([true, false, false]);
});

test('the Docker image contains LICENSE, NOTICE and THIRD-PARTY.md', () => {
  const files = ['LICENSE', 'NOTICE', 'THIRD-PARTY.md'];
  for (const file of files) {
    expect(read('Dockerfile')).toMatch(new RegExp(`^COPY --from=build .*/app/${file}\\b.* \\./$`, 'm'));
    expect(read(file).length).toBeGreaterThan(200);
    expect(read('.dockerignore').split('\n')).not.toContain(file);
  }
});
