export { countJobEnd, countRequest, metrics, streams } from './metrics.ts';
