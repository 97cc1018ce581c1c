export {
  countUpload,
  lockQuotas,
  noQuotas,
  quotasOf,
  refuseBytes,
  refuseFlow,
  refuseProject,
  refuseProjectBytes,
  refuseJob,
  type Quotas,
} from './quotas.ts';
export { quotaRoutes } from './routes.ts';
