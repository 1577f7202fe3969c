import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/** Selects words of an article's text, as a mouse would. */
export async function selectWords(page: Page, words: string): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Article text' });
  await text.focus();
  await text.evaluate((element, quote) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(quote) ?? -1;
      if (at !== -1) getSelection()?.setBaseAndExtent(node, at, node, at + quote.length);
    }
  }, words);
  // The editor has noticed the selection.
  await expect(page.getByRole('button', { name: 'Comment', exact: true })).toBeVisible();
}
