/** Writes docs/benchmarks.md and the history of the key figures from the stored results: `npm run bench:figures`. Measures nothing. */
import { writeTables } from './report/document.ts';

await writeTables();
