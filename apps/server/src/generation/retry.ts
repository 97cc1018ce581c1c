import { err, type Refusal, type Result } from '@kinoloom/contract';
import type { JobRow, NewJob } from '../jobs/index.ts';
import { findOperation } from './operations.ts';
import { Recipe } from './recipe.ts';
import { prepare } from './start.ts';
import type { Vendors } from './vendors.ts';

/** The job that asks for the same thing again: the whole recipe, with its seed. */
export function againGeneration(vendors: Vendors, row: JobRow): Result<NewJob, Refusal> {
  const operation = findOperation(row.model ?? '');
  if (!operation)
    return err({ code: 'model.retired', message: 'This model is no longer on offer. Please choose another model.' });
  return prepare(vendors, operation, row.userId, row.flowId, Recipe.parse(row.input));
}
