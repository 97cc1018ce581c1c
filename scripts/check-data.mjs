// Compares the database, the stored files and the ledger of an installation, which may be running. It changes nothing.
import { runProgram } from './launch/program.mjs';

await runProgram('check-data');
