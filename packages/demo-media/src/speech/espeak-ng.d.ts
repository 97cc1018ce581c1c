/** The part of the package that is used. It is an Emscripten module of espeak-ng's command line. */
declare module 'espeak-ng' {
  interface Files {
    writeFile(path: string, text: string): void;
    readFile(path: string): Uint8Array;
  }
  interface ESpeak {
    readonly FS: Files;
  }
  interface Options {
    readonly arguments: readonly string[];
    readonly preRun: readonly ((espeak: ESpeak) => void)[];
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }
  export default function start(options: Options): Promise<ESpeak>;
}
