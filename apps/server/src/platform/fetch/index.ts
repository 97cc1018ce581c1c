export { cappedFetch } from './capped-fetch.ts';
export { type Network } from './connect.ts';
export { dataUrlToFile, fetchToFile, fetchTrusted, type FetchedFile, type FetchOptions } from './fetch.ts';
export { postTo } from './post.ts';
export { checkUrl, isPublicHttps, UrlError, type Rules, type UrlErrorCode } from './rules.ts';
