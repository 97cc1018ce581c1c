export type UrlErrorCode =
  | 'url.invalid'
  | 'url.refused'
  | 'url.too_large'
  | 'url.timeout'
  | 'url.unreachable'
  | 'url.status';

/** A URL that could not be fetched. The message can be shown to the user who gave it. */
export class UrlError extends Error {
  override readonly name = 'UrlError';
  readonly code: UrlErrorCode;

  constructor(code: UrlErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
