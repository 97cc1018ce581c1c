export { readPackageTypesOnce } from './package-types.ts';
