import path from 'node:path';
import { root } from './launch/places.mjs';
import { launch, run } from './launch/processes.mjs';
import { renderer, web } from './launch/builds.mjs';
import { setUp } from './launch/set-up.mjs';

await launch(async () => {
  const { bin, env } = await setUp([web, renderer]);
  const tether = new URL('./launch/leave-with-parent.mjs', import.meta.url).href;
  const server = path.join(root, 'apps', 'server', 'src', 'main.ts');
  const { code } = await run(bin, ['--import', tether, server], {
    cwd: root,
    env: { NODE_ENV: 'production', ...env },
    tether: true,
  });
  return code;
});
