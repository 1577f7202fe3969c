import { expect, type Locator, type Page, type Route } from '@playwright/test';
import axe from 'axe-core';
import { test as base } from './window.ts';

/** Tests as a reader who has accepted all cookies. */
export const test = base.extend<{ decided: undefined }>({
  decided: [
    async ({ context }, use) => {
      await context.addInitScript(() => {
        const choice = { essential: true, analytics: true, ads: true, preferences: true };
        localStorage.setItem('handset:consent', JSON.stringify(choice));
      });
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };

/** Sets a local storage value before the first page loads; later pages of the context keep their changes to it. */
export async function presetStorage(page: Page, key: string, value: unknown): Promise<void> {
  await page.context().addInitScript(
    ([name, text]) => {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, text);
    },
    [key, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
}

/** Rules that depend on the theme. Structure and names are the same in both, so dark checks only these. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The main screens, which must also meet WCAG 2.2's target size; axe leaves it out by default. */
const READERS_SCREEN = /^\/($|products$|products\/compare$|product\/|finder$|blogs$|blog\/|faq$)/;

/**
 * Runs axe: every rule in light, those about colour again in dark. On a page that was already checked, `part` limits it
 * to what opened.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expect(page.locator(part).first()).toBeVisible();
  await showTheme(page, 'light');
  const isReaders = READERS_SCREEN.test(new URL(page.url()).pathname);
  const rules = { 'target-size': { enabled: isReaders } };
  expect(await violations(page, part, { rules }), 'light').toEqual([]);
  await showTheme(page, 'dark');
  expect(await violations(page, part, { runOnly: COLOUR_RULES }), 'dark').toEqual([]);
}

/** Injects half a megabyte of script once per document; there are no frames. */
async function violations(page: Page, part: string, options: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, asked]) => {
      const inPage = (window as never as { axe: typeof axe }).axe;
      const found = await inPage.run(selector, { ...asked, resultTypes: ['violations'] });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    },
    [part, options] as const,
  );
}

/**
 * Turns colour transitions off while the theme changes: colours in the middle of one would be wrong, and waiting for a
 * whole page of them takes as long as axe itself.
 */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await still.evaluate(async (sheet) => {
    const frame = () => new Promise((shown) => requestAnimationFrame(shown));
    await frame();
    await frame();
    // Animations that follow the scroll position never finish.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(timed.map((animation) => animation.finished));
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    await frame();
  });
}

/** The share of the window that may shift without user input: too little to see. */
const SHIFT_MAX = 0.01;

/** Records layout shifts of pages opened from now on. The check waits for the last paint. */
export async function watchShifts(page: Page, max = SHIFT_MAX): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” ${place(previousRect)} → ${place(currentRect)}`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const { total, moved } = await page.evaluate(async () => {
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
      const { shifts } = window as never as { shifts: { value: number; moved: string[] }[] };
      return {
        total: shifts.reduce((sum, { value }) => sum + value, 0),
        moved: shifts.flatMap((shift) => shift.moved),
      };
    });
    expect(total, moved.join('\n')).toBeLessThan(max);
  };
}

/** Errors in the console: failed hydration, blocked scripts, exceptions. */
export function collectConsoleErrors(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    if (['error', 'warning'].includes(message.type())) messages.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => messages.push(error.message));
  return messages;
}

/** Doubles the font size as a user setting does, so rem units and breakpoints follow. */
export async function withLargeText(page: Page, use: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const setText = (times: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await setText(2);
  try {
    await use();
  } finally {
    await setText(1);
    await session.detach();
  }
}

/** Names the text that is too wide, if any. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const isCutOff = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || isCutOff(element.parentElement));
    const sticksOut = (text: Node) => {
      const range = document.createRange();
      range.selectNode(text);
      return range.getBoundingClientRect().right > clientWidth && !isCutOff(text.parentElement);
    };
    const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (sticksOut(text)) found.push(text.textContent ?? '');
    return { by: scrollWidth - clientWidth, found };
  });
  expect(tooWide).toBeNull();
}

/** Words of up to twelve letters that are broken over two lines, which no screen is too narrow for. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.offsetWidth <= 1) continue;
      if (parent.closest('.sr-only, [aria-hidden=true]')) continue;
      for (const { 0: word, index } of text.data.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}₹,.]{2,12}(?![\p{L}\p{N}])/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });
}

/** Placeholders that are wider than their field. */
export function cutPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((field) => field.checkVisibility() && field.placeholder)
      .filter((field) => {
        const style = getComputedStyle(field, '::placeholder');
        const own = getComputedStyle(field);
        pen.font = `${style.fontSize} ${own.fontFamily}`;
        const room = field.clientWidth - Number.parseFloat(own.paddingLeft) - Number.parseFloat(own.paddingRight);
        return pen.measureText(field.placeholder).width > room + 1;
      })
      .map((field) => field.placeholder);
  });
}

/** Opens a page and waits until it is interactive: before that it is only the server's HTML. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** The place and size of an element once it is drawn: a part that becomes interactive meanwhile replaces it. */
export async function boxOf(target: Locator) {
  let box = await target.boundingBox();
  await expect(async () => {
    box ??= await target.boundingBox();
    expect(box).not.toBeNull();
  }).toPass();
  return box as NonNullable<typeof box>;
}

/** Holds requests to that address until the returned function is called. */
export async function holdRequests(
  page: Page,
  url: string,
  send: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await send(route);
  });
  return held.resolve;
}

/**
 * Scrolls without waiting for the target to be stable, because parts that load when the reader comes near replace it.
 */
export async function scrollNear(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView());
}
