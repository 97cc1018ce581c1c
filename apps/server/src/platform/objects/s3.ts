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
import {
  checkKey,
  checkOwner,
  checkPrefix,
  checkRange,
  ObjectMissing,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type Objects,
  type OpenObject,
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
    await ensureBucket(client, bucket, endpoint !== undefined);
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

  async get(key: string, { range }: { range?: ByteRange } = {}): Promise<OpenObject> {
    if (range !== undefined) checkRange(range);
    const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    try {
      const answer = await this.#client.send(new GetObjectCommand({ ...this.#at(key), ...Range }));
      if (!(answer.Body instanceof Readable)) throw new Error(`The store answered for ${key} without a body`);
      const whole = Number(/\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] ?? answer.ContentLength);
      return { ...infoOf({ ...answer, ContentLength: whole }), stream: answer.Body };
    } catch (error) {
      if (isMissing(error)) throw new ObjectMissing(key);
      if (statusOf(error) === 416) throw new RangeError(`${key} is shorter than that`);
      throw error;
    }
  }

  async read(key: string, start: number, bytes: Uint8Array): Promise<number> {
    const { stream } = await this.get(key, { range: { start, end: start + bytes.length - 1 } });
    const read = await buffer(stream);
    bytes.set(read);
    return read.length;
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    try {
      return infoOf(await this.#client.send(new HeadObjectCommand(this.#at(key))));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)));
  }

  async deleteAll(owner: string): Promise<void> {
    checkOwner(owner);
    for await (const { key } of this.list(owner)) await this.delete(key);
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    checkPrefix(prefix);
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: prefix,
          ...(token === undefined ? {} : { ContinuationToken: token }),
        }),
      );
      for (const { Key, Size } of page.Contents ?? []) if (Key !== undefined) yield { key: Key, size: Size ?? 0 };
      token = page.NextContinuationToken;
    } while (token !== undefined);
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
