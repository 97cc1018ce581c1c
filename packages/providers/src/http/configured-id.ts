/** What the configuration puts in place of this id, if anything. */
export const configuredId = (ids: Readonly<Record<string, string>> | undefined, id: string): string | undefined =>
  ids !== undefined && Object.hasOwn(ids, id) ? ids[id] : undefined;
