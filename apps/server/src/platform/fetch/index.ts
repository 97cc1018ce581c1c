export { type Network } from './connect.ts';
export { dataUrlToFile, fetchToFile, fetchTrusted, type FetchedFile, type FetchOptions } from './fetch.ts';
export { isPublicHttps } from './public-address.ts';
export { UrlError, type UrlErrorCode } from './url-error.ts';
