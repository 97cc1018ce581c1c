export { readConfig, type Config } from './config.ts';
