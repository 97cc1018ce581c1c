export { checkDatabase } from './check-database.ts';
export { checkDisk, judgeClock } from './check-machine.ts';
export { checkMail, checkSandbox, checkStudio } from './check-services.ts';
export { checkProxies, checkSettings } from './check-settings.ts';
export { checkStore } from './check-store.ts';
export { bad, ok, reasonOf, textOf, warn, type Finding } from './finding.ts';
