import path from 'node:path';
import { compileCacheDir, root } from './launch/places.mjs';
import { launch, run } from './launch/processes.mjs';
import { renderer } from './launch/builds.mjs';
import { setUp } from './launch/set-up.mjs';

await launch(async () => {
  const { bin, env } = await setUp([renderer]);
  const tether = new URL('./launch/leave-with-parent.mjs', import.meta.url).href;
  const program = path.join(root, 'scripts', 'render', 'main.ts');
  const { code } = await run(bin, ['--import', tether, program, ...process.argv.slice(2)], {
    // `npm run render` changes to the root first; file names are relative to where it was called.
    cwd: (process.env.npm_lifecycle_event === 'render' && process.env.INIT_CWD) || process.cwd(),
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCacheDir, ...env },
    tether: true,
  });
  return code;
});
