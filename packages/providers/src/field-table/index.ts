export * from './check-table.ts';
export * from './draft-table.ts';
export * from './field-table.ts';
export * from './input.ts';
export * from './input-schema.ts';
export * from './sent-values.ts';
