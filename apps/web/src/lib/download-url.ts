/** The address with which the server responds with an attachment; without a name the server chooses one. */
export const downloadUrl = (url: string, name = '1'): string =>
  `${url}${url.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`;
