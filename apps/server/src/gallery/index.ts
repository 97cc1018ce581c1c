export { changeRoutes } from './change-routes.ts';
export { emptyTrash } from './empty-trash.ts';
export { galleryRoutes } from './routes.ts';
export { forgetZips, zipRoutes } from './zip-routes.ts';
