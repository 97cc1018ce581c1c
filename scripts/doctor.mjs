// Checks settings, disk, database, store, clock, providers, proxies and mail of an installation, and says what to do.
import { runProgram } from './launch/program.mjs';

await runProgram('doctor');
