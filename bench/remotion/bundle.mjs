/** Bundles the composition's page with its media: `node bundle.mjs <folder of media> <folder to write>`. */
import { fileURLToPath } from 'node:url';
import { bundle } from '@remotion/bundler';

const [publicDir, outDir] = process.argv.slice(2);
await bundle({ entryPoint: fileURLToPath(new URL('src/index.jsx', import.meta.url)), publicDir, outDir });
