import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { copyLink } from '#app/ui/overlays/copy-link.ts';

/** Searches the answers in the page's HTML, which is the only copy in the browser. */
export function useFaq(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const location = useLocation();

  useEffect(() => {
    const page = ref.current;
    if (!page) return;
    const mounted = new AbortController();
    page.addEventListener('input', () => search(page, searchBox(page)?.value ?? ''), mounted);
    page.addEventListener('click', ({ target }) => press(page, target as Element), mounted);
    return () => mounted.abort();
  }, []);

  useEffect(() => {
    if (ref.current) showLinked(ref.current, location.hash);
  }, [location]);

  return ref;
}

const answersOf = (page: Element) => [...page.querySelectorAll<HTMLDetailsElement>('[data-answer]')];
const searchBox = (page: Element) => page.querySelector<HTMLInputElement>('input[type=search]');

/** Shows and opens the answers that contain every word, in any order. An empty search restores what was open. */
function search(page: Element, query: string): void {
  const words = fold(query).split(' ').filter(Boolean);
  const answers = answersOf(page);
  for (const answer of answers) {
    const text = fold([...answer.querySelectorAll('h3, .answer-text')].map((part) => part.textContent).join(' '));
    const isFound = words.every((word) => text.includes(word));
    answer.hidden = !isFound;
    if (words.length > 0) {
      answer.dataset.wasOpen ??= String(answer.open);
      answer.open = isFound;
    } else if (answer.dataset.wasOpen) {
      answer.open = answer.dataset.wasOpen === 'true';
      delete answer.dataset.wasOpen;
    }
  }
  for (const group of page.querySelectorAll<HTMLElement>('[data-group]'))
    group.hidden = group.querySelector('[data-answer]:not([hidden])') === null;
  const shown = answers.filter(({ hidden }) => !hidden).length;
  for (const status of page.querySelectorAll('[role=status]'))
    status.textContent =
      words.length > 0 ? `Showing ${shown} of ${answers.length} answers` : `${answers.length} answers`;
  for (const empty of page.querySelectorAll<HTMLElement>('[data-no-answers]')) empty.hidden = shown > 0;
}

/** Ignores case, kinds of spaces and kinds of apostrophes. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ');
}

function press(page: Element, target: Element): void {
  const action = target.closest<HTMLElement>('[data-action]')?.dataset.action;
  const id = target.closest<HTMLElement>('[data-answer]')?.dataset.answer;
  if (action === 'copy-link') void copyLink(new URL(`/faq#${id}`, window.location.href).href);
  if (action === 'show-all') showAll(page)?.focus();
}

function showAll(page: Element): HTMLInputElement | null {
  const box = searchBox(page);
  if (box) box.value = '';
  search(page, '');
  return box;
}

/** Opens the answer in the address. */
function showLinked(page: Element, hash: string): void {
  const answers = answersOf(page);
  const linked = answers.find(({ dataset }) => `#${dataset.answer}` === hash);
  for (const answer of answers) answer.toggleAttribute('data-linked', answer === linked);
  if (!linked) return;
  showAll(page);
  linked.open = true;
  linked.scrollIntoView();
}
