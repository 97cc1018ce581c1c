/** A letterboxed picture on a dark, blurred copy of itself: portrait pictures need not be cropped in a wide box. */
export function Backdrop({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      aria-hidden="true"
      decoding="async"
      className="absolute inset-0 -z-1 size-full scale-115 object-cover blur-[24px] brightness-[0.6] saturate-[1.3]"
    />
  );
}
