/** Sizes of the images in the golden cases, by source name. */
export const pictureSizes: Readonly<Record<string, { readonly width: number; readonly height: number }>> = {
  scene: { width: 960, height: 540 },
  portrait: { width: 540, height: 960 },
  square: { width: 600, height: 600 },
};
