// Forgets all queued and running work of an installation that is stopped.
import { runProgram } from './launch/program.mjs';

await runProgram('empty-queue');
