import { Composition } from './composition.ts';

/**
 * A composition out of stored or received JSON of this or any older version.
 * @throws z.ZodError naming each wrong field, and saying so if a newer version wrote the document
 */
export function parseComposition(document: unknown): Composition {
  return Composition.parse(document);
}
