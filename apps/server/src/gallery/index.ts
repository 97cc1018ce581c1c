export { changeRoutes } from './change-routes.ts';
export { emptyTrash } from './throw-away.ts';
export { galleryRoutes } from './routes.ts';
export { forgetZips, zipRoutes } from './zip-routes.ts';
