export { dropStored, keepStored, storeFont, type StoredFont } from './add.ts';
export { filmWithFonts, fontsOfFilm } from './in-films.ts';
export { fontRoutes } from './routes.ts';
export { findFonts, type FontRow } from './store.ts';
export { sweepFonts } from './sweep.ts';
