export { printDifferences } from './report.ts';
export { dataChecks, findDifferences } from './run.ts';
