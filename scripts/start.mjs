import path from 'node:path';
import { root, runtimeDir } from './launch/places.mjs';
import { become, launch } from './launch/processes.mjs';
import { renderer, server, web } from './launch/builds.mjs';
import { setUp } from './launch/set-up.mjs';

await launch(async () => {
  const { bin, env } = await setUp([web, renderer, server]);
  return become(bin, [path.join(root, server.workspace, server.result)], {
    cwd: root,
    // With the compile cache the server is loaded in half the time.
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: path.join(runtimeDir, 'compile-cache'), ...env },
  });
});
