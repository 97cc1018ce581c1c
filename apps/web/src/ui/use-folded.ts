import { useLayoutEffect, useRef, useState } from 'react';

/**
 * How many children of a row fit in it. The row wraps and shows its first line only, so the browser itself lays out what fits at any width;
 * the others are to be made invisible, and offered in a menu.
 * @param children by their texts, from which their widths follow
 */
export function useFolded<Row extends HTMLElement>(children: readonly { readonly label: string }[]) {
  const row = useRef<Row>(null);
  const [fitting, setFitting] = useState(children.length);
  const texts = children.map(({ label }) => label).join('\n');
  useLayoutEffect(() => {
    const box = row.current;
    if (!box || texts === '') return;
    const measure = (): void => {
      const { top, right } = box.getBoundingClientRect();
      const boxes = [...box.children].map((child) => child.getBoundingClientRect());
      // The first one stays in its line even where it does not fit.
      const wrapped = boxes.findIndex((child) => child.top > top + child.height / 2 || child.right > right + 1);
      setFitting(wrapped === -1 ? boxes.length : wrapped);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, [texts]);
  return { row, fitting };
}
