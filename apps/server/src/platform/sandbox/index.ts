export { startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';
