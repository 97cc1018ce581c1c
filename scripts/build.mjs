// Everything that `npm start` does before it starts: for container images and prepared machines.
import { Interrupted } from './launch/processes.mjs';
import { report } from './launch/output.mjs';
import { renderer, server, web } from './launch/builds.mjs';
import { setUp } from './launch/set-up.mjs';

try {
  await setUp([web, renderer, server]);
} catch (error) {
  if (!(error instanceof Interrupted)) report(error);
  process.exitCode = 1;
}
