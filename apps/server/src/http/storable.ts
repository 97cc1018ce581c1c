import { Refused } from './refused.ts';

/** Text as PostgreSQL can keep it: without NUL, which text pasted from documents may hold, and without halves of characters. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * JSON with every text as it can be kept.
 * @throws SyntaxError; Refused where a name in it cannot be kept
 */
export const parseStorable = (json: string): unknown => JSON.parse(json, storableValue);

function storableValue(key: string, value: unknown): unknown {
  if (storable(key) !== key)
    throw new Refused({ code: 'input.invalid', message: 'A name in the request has characters that cannot be kept.' });
  return typeof value === 'string' ? storable(value) : value;
}
