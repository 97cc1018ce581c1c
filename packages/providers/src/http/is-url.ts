/** Whether this is an address that a file could be fetched from. */
export const isUrl = (text: unknown): text is string =>
  typeof text === 'string' && /^https?:\/\//.test(text) && URL.canParse(text);
