// Runs one of the project's tools or programs with the required Node: `node scripts/run.mjs oxfmt .`, `… node bench/http.ts`.
import { root } from './launch/places.mjs';
import { launch, run } from './launch/processes.mjs';
import { LaunchError } from './launch/output.mjs';
import { setUp } from './launch/set-up.mjs';

await launch(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) throw new LaunchError('Usage: node scripts/run.mjs <command> [its arguments]');
  const { env } = await setUp([]);
  const { code } = await run(command, args, { cwd: root, env, wholeGroup: true });
  return code;
});
