/** A form value of Stripe's clients: text, or nested objects. */
export type Sent = string | { [name: string]: Sent };
export type SentObject = Record<string, Sent>;

/** Parses Stripe's `a[b][0]=c`: each part in brackets is a key of a nested object. */
export function readForm(text: string): SentObject {
  const read: SentObject = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.replaceAll(']', '').split('[');
    let at: SentObject = read;
    for (const name of names.slice(0, -1)) {
      const known = at[name];
      const next: SentObject = typeof known === 'object' ? known : {};
      at[name] = next;
      at = next;
    }
    at[names.at(-1) ?? ''] = value;
  }
  return read;
}

export const textOf = (value: Sent | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
export const objectOf = (value: Sent | undefined): SentObject => (typeof value === 'object' ? value : {});
export const listOf = (value: Sent | undefined): Sent[] => Object.values(objectOf(value));

/** Metadata: keys and texts. */
export const textsOf = (value: Sent | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectOf(value)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
