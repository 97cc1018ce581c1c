/** Digits with a decimal point or comma, and an exponent as in JSON. */
const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** The number that a person wrote, with a point or a comma before its decimals; undefined if it is none. */
export function readNumber(written: string): number | undefined {
  const text = written.trim();
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : undefined;
}
