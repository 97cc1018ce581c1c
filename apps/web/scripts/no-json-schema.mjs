/* oxlint-disable no-restricted-imports -- a part of the build, not of the app */
// Zod's schemas bring the code that writes JSON Schema, which no page does: 3 % of what the first page loads. Calling it throws.

const MODULES = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** @returns {import('vite').Plugin} */
export const withoutJsonSchema = () => ({
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!MODULES.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    const stubs = names.map(
      (name) => `export const ${name} = ${name.startsWith('create') ? '() => refuse' : 'refuse'};`,
    );
    const renamed = code.includes('export { processSchema as process }') ? 'export { processSchema as process };' : '';
    return `const refuse = () => { throw new Error('This build writes no JSON Schema'); };\n${stubs.join('\n')}\n${renamed}`;
  },
});
