import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';

/** A separate file system mounted on a folder. */
export interface SmallDisk {
  readonly setWritable: (writable: boolean) => void;
  readonly unmount: () => void;
}

/** Mounts a disk of `megabytes` on a folder. @returns undefined when this user cannot mount, not even with sudo */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  const asRoot = (...command: string[]): void => {
    const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
    execFileSync(program, args, { stdio: 'pipe' });
  };
  try {
    asRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder);
  } catch {
    return undefined;
  }
  return {
    setWritable: (writable) => asRoot('mount', '-o', `remount,${writable ? 'rw' : 'ro'}`, folder),
    unmount: () => asRoot('umount', '--lazy', folder),
  };
}
