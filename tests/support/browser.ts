import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** Tests of readers who have answered the cookie dialog already, and whose console stays clean. */
export const test = base.extend<{ decided: undefined }>({
  decided: [
    async ({ context }, use) => {
      await context.addInitScript(() => {
        const choice = { essential: true, analytics: false, ads: false, preferences: false };
        localStorage.setItem('handset:consent', JSON.stringify(choice));
      });
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };

/** Puts a value into local storage before the first page starts; later pages of the context keep what they made of it. */
export async function remember(page: Page, key: string, value: unknown): Promise<void> {
  await page.context().addInitScript(
    ([name, text]) => {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, text);
    },
    [key, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
}

/** What a theme can break. Structure and names are the same in both, so dark asks these rules alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * axe: every rule in light, those about colour again in dark. Slow, so its test gets more time, and
 * what opened on a page that was asked already may be asked alone.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  test.slow();
  await showTheme(page, 'light');
  expect(await violations(axe(page, part)), 'light').toEqual([]);
  await showTheme(page, 'dark');
  expect(await violations(axe(page, part).withRules(COLOUR_RULES)), 'dark').toEqual([]);
}

/** Without frames of other origins the old mode finds the same and opens no second page; only violations are wanted. */
function axe(page: Page, part: string): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part);
}

/** Colours change by short transitions: measured in the middle of one they would be nobody's. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const frame = () => new Promise((shown) => requestAnimationFrame(shown));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    await frame();
  });
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  const { violations: found } = await builder.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`);
}

/** What the browser complained about: failed hydration, refused scripts, thrown errors. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  return heard;
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
}

/** Opens a page and waits until it answers to the reader: before that it is only the server's HTML. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
}
