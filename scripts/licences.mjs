// Writes THIRD-PARTY.md. A unit test fails when it does not match package-lock.json, or a licence is not allowed.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './launch/places.mjs';
import { installedPackages, isAllowed, thirdPartyList } from './licences/third-party.mjs';

const packages = installedPackages();
writeFileSync(path.join(root, 'THIRD-PARTY.md'), thirdPartyList(packages));
const refused = packages.filter((each) => !isAllowed(each));
for (const { name, licence } of refused) console.error(`${name}: ${licence ?? 'no licence'} is not an allowed licence`);
process.exitCode = refused.length === 0 ? 0 : 1;
