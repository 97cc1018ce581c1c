declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** The part of s3rver 3.7 that the tests use. */
  export default class S3rver {
    constructor(options: { port: number; address: string; silent: boolean; directory: string });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
