import { createRequire } from 'node:module';

interface Context {
  readonly context: unique symbol;
}
interface Handle {
  readonly handle: unique symbol;
  /** Present on errors. */
  readonly code?: unknown;
}
interface Channel {
  readonly id: unknown;
  readonly width: number;
  readonly height: number;
  /** Bytes from one row to the next. */
  readonly stride: number;
  readonly data: Uint8Array;
}
interface Decoded {
  readonly code?: unknown;
  readonly image: unknown;
  readonly channels: readonly Channel[];
}

/** The part of libheif used here: its C functions, and those that its JavaScript build adds. */
interface Libheif {
  readonly heif_error_code: { readonly heif_error_Ok: unknown };
  readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGBA: unknown };
  readonly heif_channel: { readonly heif_channel_interleaved: unknown };
  heif_context_alloc(): Context;
  heif_context_free(context: Context): void;
  heif_context_read_from_memory(context: Context, bytes: Uint8Array): { readonly code: unknown };
  heif_js_context_get_primary_image_handle(context: Context): Handle | undefined;
  heif_image_handle_get_width(handle: Handle): number;
  heif_image_handle_get_height(handle: Handle): number;
  heif_image_handle_has_alpha_channel(handle: Handle): number;
  heif_image_handle_release(handle: Handle): void;
  heif_js_decode_image2(handle: Handle, colorspace: unknown, chroma: unknown): Decoded | undefined;
  heif_image_release(image: unknown): void;
}

const require = createRequire(import.meta.url);

/** libheif in WebAssembly. Loading takes a moment, so it is deferred until the first HEIC. */
export const loadLibheif = (): Libheif => require('libheif-js/wasm-bundle.js') as Libheif;
