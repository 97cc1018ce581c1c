export { createMonitoring } from './monitoring.ts';
export { createReadiness, type Readiness } from './readiness.ts';
export { statusRoutes } from './routes.ts';
