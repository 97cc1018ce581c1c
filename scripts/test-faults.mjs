// The whole matrix of operations and faults, and of kills, of which `npm test` takes a sample. KILLS and SEED repeat a run.
process.env.KILLS ??= '20';
process.env.FAULTS ??= 'all';
process.argv.push('--only', 'faults');
await import('./test.mjs');
