// Asks the configured providers, by free requests, whether their models still take what is sent.
import { runProgram } from './launch/program.mjs';

await runProgram('check-providers');
