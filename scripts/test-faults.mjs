// The whole matrix of kills, of which `npm test` takes a sample. KILLS and SEED repeat a run.
process.env.KILLS ??= '20';
process.argv.push('--only', 'faults');
await import('./test.mjs');
