export { projectFileRoutes } from './file-routes.ts';
export { ownTemplateRoutes } from './own-template-routes.ts';
export { presentSummary } from './present.ts';
export { projectRoutes } from './routes.ts';
export { findProject } from './store.ts';
export { projectVersionRoutes } from './version-routes.ts';
