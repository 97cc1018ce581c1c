import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { exactStream, ObjectUnreadable, SILENCE_MS } from './exact-stream.ts';
import {
  checkKey,
  checkOwner,
  checkPrefix,
  checkRange,
  checkSize,
  lengthOf,
  ObjectMissing,
  type ListedObject,
  type ObjectInfo,
  type Objects,
  type OpenObject,
  type ReadOptions,
} from './objects.ts';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** URL of an S3-compatible store; its bucket is created if missing. */
  readonly endpoint?: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Puts the bucket into the path instead of the host name, as most self-hosted stores require. */
  readonly forcePathStyle: boolean;
  /** Whether a missing bucket is created; by default only at an endpoint, never at Amazon's. */
  readonly mayCreate?: boolean;
}

const DEFAULT_TYPE = 'application/octet-stream';
/** Every browser that plays a video may hold one. */
const MAX_SOCKETS = 256;

/**
 * Objects in a bucket of S3 or an S3-compatible store.
 * @throws Error that says what is wrong when the bucket cannot be used
 */
export async function createS3Objects(options: S3Options): Promise<Objects> {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = options;
  const { mayCreate = endpoint !== undefined } = options;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    // Many S3-compatible stores support neither these checksums nor their encoding.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5000,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
  try {
    await ensureBucket(client, bucket, mayCreate);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new Error(
      `The bucket ${bucket} at ${endpoint ?? `S3 in ${region}`} cannot be used (${reason}). Check the S3_ variables.`,
      { cause: error },
    );
  }
  return new S3Objects(client, bucket);
}

async function ensureBucket(client: S3Client, bucket: string, mayCreate: boolean): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!mayCreate || !isMissing(error)) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  }
}

class S3Objects implements Objects {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async put(key: string, source: string | Readable, { contentType }: { contentType: string }): Promise<void> {
    const body = typeof source === 'string' ? createReadStream(source) : source;
    try {
      const params = { ...this.#at(key), Body: body, ContentType: contentType };
      await new Upload({ client: this.#client, params }).done();
    } finally {
      body.destroy();
    }
  }

  async get(key: string, { range, bytes }: ReadOptions = {}): Promise<OpenObject> {
    if (range !== undefined) checkRange(range);
    const params = { ...this.#at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
    try {
      const { Body, ContentRange, ...answer } = await this.#ask((options) =>
        this.#client.send(new GetObjectCommand(params), options),
      );
      if (!(Body instanceof Readable)) throw new Error('The store answered without a body');
      const ContentLength = Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1] ?? answer.ContentLength);
      const info = infoOf({ ...answer, ContentLength });
      if (bytes !== undefined && bytes !== info.size) Body.destroy();
      checkSize(key, info.size, bytes);
      return { ...info, stream: exactStream(key, Body, lengthOf(info.size, range)) };
    } catch (error) {
      if (error instanceof ObjectMissing) throw error;
      if (isMissing(error)) throw new ObjectMissing(key);
      if (statusOf(error) === 416) throw new RangeError(`${key} is shorter than that`);
      throw new ObjectUnreadable(key, error);
    }
  }

  async read(key: string, start: number, bytes: Uint8Array): Promise<void> {
    const { stream, size } = await this.get(key, { range: { start, end: start + bytes.length - 1 } }).catch(
      (error: unknown) => {
        throw error instanceof RangeError ? new ObjectMissing(key, error.message) : error;
      },
    );
    const read = await buffer(stream);
    if (read.length !== bytes.length) throw new ObjectMissing(key, `${key} has only ${size} bytes`);
    bytes.set(read);
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    try {
      return infoOf(await this.#ask((options) => this.#client.send(new HeadObjectCommand(this.#at(key)), options)));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.#ask((options) => this.#client.send(new DeleteObjectCommand(this.#at(key)), options));
  }

  async deleteAll(owner: string): Promise<void> {
    checkOwner(owner);
    for await (const { key } of this.list(owner)) await this.delete(key);
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    checkPrefix(prefix);
    let token: string | undefined;
    do {
      const params = {
        Bucket: this.#bucket,
        Prefix: prefix,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      };
      const page = await this.#ask((options) => this.#client.send(new ListObjectsV2Command(params), options));
      for (const { Key, Size } of page.Contents ?? []) if (Key !== undefined) yield { key: Key, size: Size ?? 0 };
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  /** The answer to a small request, with all attempts. A store that is silent must not hold a transaction or one of the sockets. */
  async #ask<Answer>(request: (options: { abortSignal: AbortSignal }) => Promise<Answer>): Promise<Answer> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), SILENCE_MS);
    try {
      return await request({ abortSignal: stop.signal });
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      throw new Error(`The object store did not answer within ${SILENCE_MS / 1000} s`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  #at(key: string): { Bucket: string; Key: string } {
    checkKey(key);
    return { Bucket: this.#bucket, Key: key };
  }
}

interface Description {
  readonly ContentLength?: number | undefined;
  readonly ContentType?: string | undefined;
  readonly ETag?: string | undefined;
}

function infoOf({ ContentLength, ContentType, ETag }: Description): ObjectInfo {
  if (ContentLength === undefined || ETag === undefined) throw new Error('The store answered without size or etag');
  return { size: ContentLength, etag: ETag, contentType: ContentType ?? DEFAULT_TYPE };
}

function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
