export { changeRoutes } from './change-routes.ts';
export { emptyTrash } from './throw-away.ts';
export { galleryRoutes } from './routes.ts';
export { forgetZips } from './zip-orders.ts';
export { zipRoutes } from './zip-routes.ts';
