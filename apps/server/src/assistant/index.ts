export { assistantRoutes } from './routes.ts';
export { createWriters, type Writers } from './writers.ts';
