/** Whether one letter left out, added or replaced, or two neighbours swapped, turns `typed` into `meant`. */
export function isOneEditAway(typed: string, meant: string): boolean {
  const [shorter, longer] = typed.length <= meant.length ? [typed, meant] : [meant, typed];
  if (longer.length - shorter.length > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at++;
  if (shorter.length !== longer.length) return shorter.slice(at) === longer.slice(at + 1);
  if (shorter.slice(at + 1) === longer.slice(at + 1)) return true;
  return (
    shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at] && shorter.slice(at + 2) === longer.slice(at + 2)
  );
}
