import path from 'node:path';
import { compileCacheDir, root } from './launch/places.mjs';
import { become, launch } from './launch/processes.mjs';
import { renderer, server, web } from './launch/builds.mjs';
import { setUp } from './launch/set-up.mjs';

await launch(async () => {
  const { bin, env } = await setUp([web, renderer, server]);
  return become(bin, [path.join(root, server.workspace, server.result)], {
    cwd: root,
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCacheDir, ...env },
  });
});
