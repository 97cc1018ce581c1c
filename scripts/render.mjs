import path from 'node:path';
import { root } from './launch/places.mjs';
import { Interrupted, run } from './launch/processes.mjs';
import { report } from './launch/say.mjs';
import { setUp } from './launch/set-up.mjs';

try {
  const { bin, env } = await setUp({ web: false });
  const tether = new URL('./launch/leave-with-parent.mjs', import.meta.url).href;
  const program = path.join(root, 'scripts', 'render', 'main.ts');
  const { code } = await run(bin, ['--import', tether, program, ...process.argv.slice(2)], {
    // `npm run render` moves to the root first; file names are meant as seen from where it was called.
    cwd: (process.env.npm_lifecycle_event === 'render' && process.env.INIT_CWD) || process.cwd(),
    env,
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
