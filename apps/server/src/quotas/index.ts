export {
  countUpload,
  lockQuotas,
  noQuotas,
  quotasOf,
  refuseBytes,
  refuseJob,
  type Quotas,
  quotaRoutes,
} from './routes.ts';
