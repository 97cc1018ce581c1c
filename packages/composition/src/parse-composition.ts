import { Composition, COMPOSITION_VERSION } from './composition.ts';
import { migrate, migrations } from './migrations.ts';

/**
 * A composition out of stored or received JSON of this or any older version.
 * @throws z.ZodError naming each wrong field
 * @throws RangeError if the document was written by a newer version
 */
export function parseComposition(document: unknown): Composition {
  return Composition.parse(migrate(document, migrations, COMPOSITION_VERSION));
}
