export { openTempDir } from './temp-dir.ts';
