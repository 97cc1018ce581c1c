export { createMonitoring, createReadiness, type Readiness } from './readiness.ts';
export { statusRoutes } from './routes.ts';
