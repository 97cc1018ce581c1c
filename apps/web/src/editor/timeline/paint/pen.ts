/** Of a canvas on the page, or of one beside it. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
