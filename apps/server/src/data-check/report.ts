import type { Difference } from './check.ts';

/** Prints differences as they come, each kind under what it means and what to do. @returns how many there were */
export async function printDifferences(
  differences: AsyncIterable<Difference>,
  print: (text: string) => void,
): Promise<number> {
  let count = 0;
  let last: Difference['check'] | undefined;
  for await (const { check, what } of differences) {
    if (check !== last) {
      print(`\nNot so: ${check.promise}.\n  It means: ${check.meaning}\n  What to do: ${check.advice}\n`);
      last = check;
    }
    print(`  - ${what}\n`);
    count++;
  }
  return count;
}
