// Makes an account of this installation an admin: `npm run make-admin -- person@example.com`.
import { runProgram } from './launch/program.mjs';

await runProgram('make-admin');
