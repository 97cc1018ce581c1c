export { advanceDepartures, type BeforeLeaving, type Leaver } from './advance.ts';
export { departureRoutes } from './routes.ts';
