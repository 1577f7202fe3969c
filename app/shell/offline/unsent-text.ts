/** What is searched and chosen is found again in the address. */
const KEPT_ELSEWHERE =
  ':is([type="search"], [type="checkbox"], [type="radio"], [type="range"], [role="combobox"], select)';

const touched = new Set<HTMLElement>();

/** From now on what is typed is noticed. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && !target.matches(KEPT_ELSEWHERE)) touched.add(target);
  });
}

/** Whether the page has something in it that was typed, or a long text, which may have been typed before anybody watched. */
export function hasUnsentText(): boolean {
  const fields = [...touched, ...document.querySelectorAll<HTMLElement>('textarea')];
  return fields.some((field) => field.isConnected && ('value' in field ? field.value : field.textContent) !== '');
}
