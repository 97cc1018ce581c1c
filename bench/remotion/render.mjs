/** Renders the composition: `node render.mjs <job.json>`. The measured process. */
import { readFile } from 'node:fs/promises';
import { renderMedia, selectComposition } from '@remotion/renderer';

const [file] = process.argv.slice(2);
const { serveUrl, browserExecutable, concurrency, output, preset, crf, inputProps } = JSON.parse(
  await readFile(file, 'utf8'),
);
const place = { serveUrl, browserExecutable, inputProps, logLevel: 'error', chromiumOptions: { gl: null } };
const composition = await selectComposition({ ...place, id: 'video' });
await renderMedia({
  ...place,
  composition,
  concurrency,
  outputLocation: output,
  codec: 'h264',
  crf,
  x264Preset: preset,
  pixelFormat: 'yuv420p',
  colorSpace: 'bt709',
  audioCodec: 'aac',
  audioBitrate: '192k',
});
