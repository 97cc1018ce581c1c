export { cappedFetch } from './capped-fetch.ts';
export { type Network } from './connect.ts';
export { dataUrlToFile, fetchToFile, fetchTrusted, type FetchedFile, type FetchOptions } from './fetch.ts';
export { isPublicHttps, UrlError, type UrlErrorCode } from './rules.ts';
