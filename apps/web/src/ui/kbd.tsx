/** Key caps. `keys` are joined by "+", as in "Ctrl+B". */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-1">
      {keys.split('+').map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-line-strong bg-control px-1.5 font-mono text-11 text-text-2"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
