import { relative, sep } from 'node:path';
import { refusalOf } from './judge.ts';

/** As much as is needed here of what the linter hands to a rule. */
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

/** Keeps imports in the order of `layers.ts`: those of types, too, those of a moment, and what is passed on. */
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
