/* `npm run check:data`: compares the database, the stored files and the ledger, and changes nothing. */
import { findDifferences, printDifferences } from './data-check/index.ts';
import { longestTimes } from './generation/index.ts';
import { openInstallation } from './open-installation.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';

const config = readConfig(process.env);
if (!config.ok) {
  process.stderr.write(`${config.error}\n`);
  process.exit(1);
}

const print = (text: string): void => void process.stdout.write(text);
const installation = await openInstallation(config.value, createLog('error'));
if ('problem' in installation) {
  process.stderr.write(`${installation.problem}\n`);
  process.exitCode = 1;
} else {
  try {
    const { pool, objects } = installation;
    let listed = 0;
    const differences = findDifferences({
      pool,
      objects,
      deadlines: longestTimes(),
      onListed: (files) => {
        listed = files;
        if (process.stderr.isTTY) process.stderr.write(`\r${files} files listed `);
      },
    });
    const count = await printDifferences(differences, print);
    if (count === 0) print(`Everything agrees: the database, ${listed} stored files and the ledger.\n`);
    else print(`\n${count} ${count === 1 ? 'difference' : 'differences'}. Nothing was changed.\n`);
    process.exitCode = count === 0 ? 0 : 1;
  } finally {
    await installation.close();
  }
}
