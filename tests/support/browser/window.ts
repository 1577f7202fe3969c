import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test';

interface Window {
  context: BrowserContext;
  page: Page;
  /** The site and size it was opened for. */
  key: string;
  /** Functions that reset what the test changed. */
  undo: (() => unknown)[];
  /** Whether the test changed what cannot be reset. */
  isSpent: boolean;
}

/** The window that the tests of this worker share. */
let current: Window | undefined;

/** A file of the site, not a page: storage is accessible there, and no script runs. */
export const STILL_ADDRESS = '/favicon.svg';

/**
 * Tests share one window per worker: a page with cached scripts, styles and fonts costs less than half of one in a new
 * window. Storage, cookies, routes, listeners, injected scripts, size and colours are reset for each test. A test that
 * failed, that sets the clock or that tests a first visit (`firstVisit`) has a window of its own.
 */
export const test = base.extend<{ firstVisit: boolean }>({
  firstVisit: [false, { option: true }],
  context: async (
    { browser, firstVisit, javaScriptEnabled, permissions, baseURL, viewport, contextOptions },
    use,
    info,
  ) => {
    const isOwn = firstVisit || !javaScriptEnabled || permissions || process.env.TRACE;
    if (isOwn) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const key = `${baseURL} ${viewport?.width} ${viewport?.height}`;
    if (current?.key !== key) await closeWindow();
    current ??= await openWindow(browser, key);
    await use(current.context);
    const isFit = info.status === info.expectedStatus && !current.isSpent && !current.page.isClosed();
    if (isFit) await renew(current, viewport, contextOptions);
    else await closeWindow();
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
});

async function closeWindow(): Promise<void> {
  await current?.context.close();
  current = undefined;
}

async function openWindow(browser: Browser, key: string): Promise<Window> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const window: Window = { context, page, key, undo: [], isSpent: false };
  for (const part of [context, page] as Page[]) {
    const { addInitScript, on } = part;
    part.addInitScript = async (...given) => {
      const script = await addInitScript.apply(part, given as never);
      window.undo.push(() => script.dispose());
      return script;
    };
    part.on = (event: string, listener: never) => {
      window.undo.push(() => part.off(event as never, listener));
      return on.call(part, event as never, listener) as never;
    };
  }
  const spend = (owner: object, method: string) => {
    const original = Reflect.get(owner, method);
    Object.assign(owner, {
      [method]: (...given: unknown[]) => {
        window.isSpent = true;
        return original.apply(owner, given);
      },
    });
  };
  spend(page.clock, 'install');
  spend(page, 'exposeFunction');
  return window;
}

/** Resets it as if it had just been opened. */
async function renew(
  { context, page, undo }: Window,
  viewport: { width: number; height: number } | null,
  { reducedMotion = null }: BrowserContextOptions,
) {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const part of [context, page]) await part.unrouteAll({ behavior: 'ignoreErrors' });
  for (const take of undo.splice(0)) await take();
  await context.clearPermissions();
  await page.goto(STILL_ADDRESS);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion, forcedColors: null, contrast: null });
  if (viewport) await page.setViewportSize(viewport);
  await page.mouse.move(-1, -1);
}
