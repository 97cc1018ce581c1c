export { createRunway, type RunwayOptions } from './provider.ts';
