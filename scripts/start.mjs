import path from 'node:path';
import { root } from './launch/places.mjs';
import { Interrupted, run } from './launch/processes.mjs';
import { report } from './launch/say.mjs';
import { setUp } from './launch/set-up.mjs';

try {
  const { bin, env } = await setUp({ web: true });
  const tether = new URL('./launch/leave-with-parent.mjs', import.meta.url).href;
  const server = path.join(root, 'apps', 'server', 'src', 'main.ts');
  const { code } = await run(bin, ['--import', tether, server], {
    cwd: root,
    env: { NODE_ENV: 'production', ...env },
    tether: true,
  });
  process.exitCode = code;
} catch (error) {
  if (error instanceof Interrupted) process.exitCode = 130;
  else {
    report(error);
    process.exitCode = 1;
  }
}
