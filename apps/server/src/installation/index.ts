export { createMonitoring } from './monitoring.ts';
export { createReadiness, type Readiness } from './readiness.ts';
export { installationRoutes } from './routes.ts';
