import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileNameOf } from '@kinoloom/composition';
import { testFont } from '../harness/test-font.ts';
import { goldenFont } from './cases.ts';

const folder = mkdtempSync(join(tmpdir(), 'golden-fonts-'));

/** Where the files of `goldenFont` are, by what the renderer calls them. */
export const goldenFontFiles: Readonly<Record<string, string>> = Object.fromEntries(
  goldenFont.faces.map((face) => {
    const [weight] = face.weights;
    const path = join(folder, `${weight}.otf`);
    writeFileSync(path, testFont({ weight }));
    return [fileNameOf(face), path];
  }),
);
