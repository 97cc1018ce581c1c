export { openTempDir } from './temp-dir.ts';
export { withTempDir } from './with-temp-dir.ts';
