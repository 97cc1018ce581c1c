// Everything that `npm start` does before it starts: for images, and for machines that should find it done.
import { Interrupted } from './launch/processes.mjs';
import { report } from './launch/say.mjs';
import { setUp } from './launch/set-up.mjs';

try {
  await setUp({ web: true });
} catch (error) {
  if (!(error instanceof Interrupted)) report(error);
  process.exitCode = 1;
}
