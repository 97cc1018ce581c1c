/**
 * With `GOLDEN=2/3`, the second of every three cases; otherwise all. `npm test` chooses a part by the commit's hash; `npm run test:golden` runs all.
 */
export function chosenOf<Case>(all: readonly Case[], choice: string | undefined): readonly Case[] {
  if (choice === undefined) return all;
  const [, part = 0, parts = 0] = /^(\d+)\/(\d+)$/u.exec(choice)?.map(Number) ?? [];
  if (part < 1 || part > parts) throw new RangeError(`GOLDEN is ${choice}: write it as 2/3`);
  return all.filter((_, at) => at % parts === part - 1);
}
