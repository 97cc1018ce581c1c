import { relative, sep } from 'node:path';
import { refusalOf } from './judge.ts';

/** The used part of the linter's syntax nodes. */
type Node = { readonly type: string; readonly value?: unknown };
type Import = { readonly source?: Node | null; readonly argument?: Node };
type Context = {
  readonly cwd: string;
  readonly filename: string;
  report(problem: { node: Node; message: string }): void;
};

const look = (context: Context): ((node: Import) => void) => {
  const from = relative(context.cwd, context.filename).replaceAll(sep, '/');
  return ({ source }) => {
    if (typeof source?.value !== 'string') return;
    const refusal = refusalOf(from, source.value);
    if (refusal !== undefined) context.report({ node: source, message: `${refusal}: see layers.ts` });
  };
};

/** Enforces the import order of `layers.ts`, also for type imports, dynamic imports and re-exports. */
const importLayers = {
  create(context: Context) {
    const check = look(context);
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

export default { meta: { name: 'kinoloom' }, rules: { 'import-layers': importLayers } };
