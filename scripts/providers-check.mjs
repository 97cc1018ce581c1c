// Asks the configured providers, by free requests, whether their models still take what is sent.
import path from 'node:path';
import { root } from './launch/places.mjs';
import { launch, run } from './launch/processes.mjs';
import { setUp } from './launch/set-up.mjs';

await launch(async () => {
  const { bin, env } = await setUp([]);
  const tether = new URL('./launch/leave-with-parent.mjs', import.meta.url).href;
  const program = path.join(root, 'apps', 'server', 'src', 'check-providers.ts');
  const { code } = await run(bin, ['--import', tether, program], { cwd: root, env, tether: true });
  return code;
});
