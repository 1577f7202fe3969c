import { loadavg } from 'node:os';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { ensureBuilt } from '#scripts/support/build.mjs';
import { findChromium } from '#scripts/support/programs.mjs';
import { stop } from '#scripts/support/run.mjs';
import { median } from './median.ts';
import { startApp } from './servers.ts';

/**
 * `npm run inp`: how quickly pages respond on a slow phone. Runs a scripted visit at 390 px with the processor slowed
 * down six times and prints each step's longest interaction, from the press to the next paint, as measured by the
 * browser (Interaction to Next Paint). ROUNDS repeats it and takes the median of each step.
 */

const SLOWDOWN = 6;
const TARGET_MS = 200;
const ROUNDS = Number(process.env.ROUNDS ?? 3);

interface Step {
  name: string;
  act(page: Page): Promise<unknown>;
}
interface Use {
  path: string;
  signedIn?: boolean;
  /** Replaces the page to measure the machine without our code. */
  html?: string;
  steps: Step[];
}

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const idle = (page: Page) => page.waitForLoadState('networkidle');

/**
 * Locates the element before pressing: finding it by role and watching what a tap hits costs the driver a hundred
 * milliseconds inside the slowed-down page.
 */
async function tap(target: Locator): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to tap: ${target}`);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const USES: Use[] = [
  {
    // The machine's own share; on a busy machine compare the other steps with it.
    path: '/robots.txt',
    html: '<button style="padding: 2rem">Press</button>',
    steps: [{ name: 'a page with one button: press it', act: (page) => tap(page.getByRole('button')) }],
  },
  {
    path: '/products',
    steps: [
      {
        name: 'rails: add to comparison',
        act: (page) => tap(page.getByRole('checkbox', { name: /^Compare / }).first()),
      },
      { name: 'rails: five more of each', act: (page) => tap(page.getByRole('link', { name: 'Next', exact: true })) },
      {
        name: 'filters: open the drawer',
        act: async (page) => {
          await tap(page.getByRole('button', { name: 'Filters', exact: true }));
          await filters(page).waitFor();
        },
      },
      { name: 'filters: choose a brand', act: (page) => tap(filters(page).getByRole('radio', { name: /^vivo/ })) },
      {
        name: 'filters: choose a storage',
        act: async (page) => {
          const storage = filters(page).getByRole('checkbox', { name: /^128 GB/ });
          if (!(await storage.isVisible())) await tap(filters(page).getByText('Storage', { exact: true }));
          await tap(storage);
        },
      },
      {
        name: 'filters: move the price',
        act: (page) => filters(page).getByRole('slider', { name: 'Lowest price' }).press('ArrowRight'),
      },
      { name: 'filters: close the drawer', act: (page) => page.keyboard.press('Escape') },
      { name: 'listing: sort', act: (page) => page.getByRole('combobox', { name: 'Sort' }).press('ArrowDown') },
    ],
  },
  {
    path: '/',
    steps: [
      {
        name: 'search: open',
        act: (page) => tap(page.getByRole('button', { name: 'Search', exact: true }).first()),
      },
      { name: 'search: type', act: (page) => page.keyboard.type('galaxy s24', { delay: 80 }) },
      { name: 'search: go through suggestions', act: (page) => page.keyboard.press('ArrowDown') },
      {
        name: 'search: open the results',
        act: async (page) => {
          // Back to no suggestion, so that Enter leads to all results; Escape would close the panel.
          await page.keyboard.press('ArrowUp');
          await page.keyboard.press('Enter');
        },
      },
    ],
  },
  {
    path: '/product/oneplus-12',
    steps: [
      {
        name: 'compare: add a phone',
        act: (page) => tap(page.getByRole('button', { name: 'Compare' }).first()),
      },
      { name: 'product: another variant', act: (page) => tap(page.getByRole('radio').first()) },
    ],
  },
  {
    path: '/products/compare?ids=oneplus-12,google-pixel-8a,apple-iphone-15-pro',
    steps: [
      {
        name: 'compare: all rows',
        act: (page) => tap(page.getByRole('switch', { name: /Differences only/ })),
      },
      {
        name: 'compare: remove a phone',
        act: (page) => tap(page.getByRole('button', { name: /^Remove/ }).first()),
      },
    ],
  },
  {
    path: '/product/google-pixel-8a',
    signedIn: true,
    steps: [
      {
        name: 'comments: type',
        act: async (page) => {
          const field = page.getByRole('textbox', { name: 'Write a comment' });
          // When the thread arrives, interactive elements replace the server's HTML.
          const thread = page.waitForResponse(/\/comments/);
          await page.locator('#comments').evaluate((comments) => comments.scrollIntoView());
          await thread;
          await tap(page.getByRole('button', { name: 'Ask a question' }));
          await tap(field);
          await page.keyboard.type('How heavy is it in the hand?', { delay: 40 });
        },
      },
      {
        name: 'comments: send',
        act: async (page) => {
          await tap(page.getByRole('button', { name: 'Send comment' }));
          await page.getByRole('article').filter({ hasText: 'How heavy is it in the hand?' }).first().waitFor();
        },
      },
    ],
  },
];

await ensureBuilt();
const server = await startApp({ pageCache: true });
const executablePath = (await findChromium()) ?? stop('Chromium is not installed: install it or set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const results = new Map<string, number[]>();
try {
  for (let round = 0; round < ROUNDS; round++)
    for (const use of USES)
      for (const [step, duration] of await measure(browser, use))
        results.set(step, [...(results.get(step) ?? []), duration]);
} finally {
  await browser.close();
  await server.stop();
}

console.log(
  `Processor slowed down ${SLOWDOWN} times, 390 px, median of ${ROUNDS}; load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
);
console.table(
  [...results].map(([step, durations]) => ({
    step,
    'longest interaction': `${Math.round(median(durations))} ms`,
    target: `${TARGET_MS} ms`,
    held: Math.round(median(durations)) <= TARGET_MS ? 'yes' : 'no',
  })),
);

async function measure(from: Browser, { path, signedIn = false, html, steps }: Use): Promise<[string, number][]> {
  const context = await from.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const token = signedIn ? await register(server.url) : null;
  await context.addInitScript(
    ([stored]) => {
      localStorage.setItem('handset:consent', '{"essential":true,"analytics":false,"ads":false,"preferences":true}');
      if (stored) localStorage.setItem('handset:token', stored);
      const seen: [number, number][] = [];
      Object.assign(window, { interactions: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
          if (entry.interactionId > 0) seen.push([entry.interactionId, entry.duration]);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    },
    [token] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(path);
  if (html) await page.setContent(html);
  else await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await idle(page);
  const measured: [string, number][] = [];
  for (const { name, act } of steps) {
    await longestInteraction(page);
    await act(page);
    await idle(page);
    measured.push([name, await longestInteraction(page)]);
  }
  await context.close();
  return measured;
}

/**
 * The longest since the last call, after everything is painted; interactions that the browser does not report took less
 * than 16 ms.
 */
function longestInteraction(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => {
            const seen = (window as never as { interactions: [number, number][] }).interactions;
            resolve(Math.max(0, ...seen.splice(0).map(([, duration]) => duration)));
          }, 200),
        ),
      ),
  );
}

async function register(url: string): Promise<string> {
  const email = `reader-${Math.random().toString(36).slice(2)}@people.test`;
  const response = await fetch(`${url}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Meera Iyer', email, password: 'cobalt thunder lamp' }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}
