export { isRunning } from './is-running.ts';
