/** The value that these bytes are the JSON of, or `undefined` where they are none. */
export function parseJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text)) as unknown;
  } catch {
    return undefined;
  }
}
