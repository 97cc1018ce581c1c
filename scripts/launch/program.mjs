import path from 'node:path';
import { root } from './places.mjs';
import { launch, run } from './processes.mjs';
import { setUp } from './set-up.mjs';

/** Runs one of the server's commands from its sources, and exits with its code. @param {string} name its file, without `.ts` */
export const runProgram = (name) =>
  launch(async () => {
    const { bin, env } = await setUp([]);
    const tether = new URL('./leave-with-parent.mjs', import.meta.url).href;
    const program = path.join(root, 'apps', 'server', 'src', `${name}.ts`);
    const { code } = await run(bin, ['--import', tether, program, ...process.argv.slice(2)], {
      cwd: root,
      env,
      tether: true,
    });
    return code;
  });
