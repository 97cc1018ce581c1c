/** The used part of an object that browsers and Node have, but whose types come only with the DOM's. */
interface WebAssemblyEverywhere {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** Memory of a kernel, in pages of 64 KiB. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** What a kernel exports; its caller knows what that is. `base64`: its bytes. @throws an error of WebAssembly where a browser or a policy refuses it */
export function openKernel(base64: string): unknown {
  const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyEverywhere }).WebAssembly;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  return new Instance(new Module(bytes)).exports;
}

const PAGE = 65_536;

/** Grows a memory to at least this many bytes. */
export function makeRoom(memory: KernelMemory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}
