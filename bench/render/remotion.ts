import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fontsOfComposition } from '@kinoloom/composition/painter';
import { ENCODING } from '../../packages/renderer/src/job.ts';
import { pathOf } from '@kinoloom/renderer/paint-context';
import { chromiumFile, folders } from '../folders.ts';
import { benchComposition, sourcesOf } from '../input/bench-composition.ts';
import type { Fixtures } from '../input/fixtures.ts';
import type { Command } from '../measure/run-measured.ts';

/** Remotion's inputs, prepared before the measurement. */
export interface RemotionSetup {
  readonly serveUrl: string;
  readonly inputProps: object;
}

/** The page's font names for the title and the captions. */
const FAMILIES: Readonly<Record<string, string>> = {
  'kinoloom-geist-latin': 'Geist',
  'kinoloom-instrument-serif-latin': 'Instrument Serif',
};

/** Installs Remotion if necessary, and bundles the composition's page. */
export async function prepareRemotion(fixtures: Fixtures): Promise<RemotionSetup> {
  const cwd = folders.remotion;
  if (!existsSync(join(cwd, 'node_modules')))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd, stdio: 'inherit' });
  const media = join(folders.runtime, 'remotion-media');
  await mkdir(media, { recursive: true });
  const composition = benchComposition();
  const names = new Map<string, string>();
  for (const [src, file] of Object.entries(sourcesOf(fixtures))) {
    names.set(src, `${src}${extname(file)}`);
    await copyFile(file, join(media, `${src}${extname(file)}`));
  }
  const fonts = [];
  for (const font of fontsOfComposition(composition)) {
    const file = basename(pathOf(font));
    await copyFile(pathOf(font), join(media, file));
    fonts.push({ family: FAMILIES[font.alias] ?? font.alias, file, weight: font.weight });
  }
  const serveUrl = join(folders.runtime, 'remotion-bundle');
  await rm(serveUrl, { recursive: true, force: true });
  execFileSync(process.execPath, ['bundle.mjs', media, serveUrl], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const overlays = composition.overlays.map((overlay) =>
    'src' in overlay ? { ...overlay, src: names.get(overlay.src) ?? overlay.src } : overlay,
  );
  return { serveUrl, inputProps: { composition: { ...composition, overlays }, fonts } };
}

export async function remotionCommand(stage: RemotionSetup, concurrency: number, output: string): Promise<Command> {
  const file = `${output}.json`;
  const job = { ...stage, ...ENCODING.high, concurrency, output, browserExecutable: chromiumFile() };
  await writeFile(file, JSON.stringify(job));
  return { file: process.execPath, args: ['render.mjs', file], cwd: folders.remotion };
}
