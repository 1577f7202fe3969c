/** Searches and filters are in the address. */
const SAVED_ELSEWHERE =
  ':is([type="search"], [type="checkbox"], [type="radio"], [type="range"], [role="combobox"], select)';

const touched = new Set<HTMLElement>();

/** From now on typing is noticed. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && !target.matches(SAVED_ELSEWHERE)) touched.add(target);
  });
}

/** Whether the page contains typed text, or a long text that may have been typed before this listener was added. */
export function hasUnsentText(): boolean {
  const fields = [...touched, ...document.querySelectorAll<HTMLElement>('textarea')];
  return fields.some((field) => field.isConnected && ('value' in field ? field.value : field.textContent) !== '');
}
