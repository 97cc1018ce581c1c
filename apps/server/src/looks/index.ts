export { cubeFileOf, keepLooks, missingLooks, type NewLook } from './looks.ts';
export { ownLookRoutes } from './routes.ts';
export { findTables, listOwnLooks } from './store.ts';
