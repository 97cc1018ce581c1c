import { catalogue, messages } from '@kinoloom/contract';
import type { JobRow } from '../jobs/index.ts';
import { families } from './families/index.ts';
import type { Operation } from './operation.ts';

/** Every paid AI action: what the catalogue sells, and how its family goes about it. */
export const operations: readonly Operation[] = catalogue.flatMap((entry) =>
  entry.family === 'long-video' ? [] : [{ entry, family: families[entry.family] }],
);

export const findOperation = (id: string): Operation | undefined => operations.find(({ entry }) => entry.id === id);

/** Models whose clips have their sound taken out as a record of its own. */
export const modelsWithSound: readonly string[] = operations.flatMap(({ entry, family }) =>
  family.sound === 'extracted' ? entry.id : [],
);

/** What a cancelled generation says. */
export function canceledGeneration({ model }: Pick<JobRow, 'model'>): string {
  const operation = findOperation(model ?? '');
  return operation?.family.texts(operation.entry).canceled ?? messages.canceled;
}
