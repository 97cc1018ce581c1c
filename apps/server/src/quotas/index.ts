export { countUpload, lockQuotas, noQuotas, quotasOf, refuseBytes, refuseJob, type Quotas } from './quotas.ts';
export { quotaRoutes } from './routes.ts';
