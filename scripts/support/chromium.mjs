import { stop } from './run.mjs';
import { aptInstall, canInstall, findProgram, isExecutable } from './system.mjs';

/** The headless shell is the same browser without windows: the tests take two thirds of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A Chromium for the browser tests: the one named, the one on the path, or one installed now. */
export async function ensureChromium() {
  const found = process.env.CHROMIUM_PATH || findChromium();
  if (found) return found;
  if (canInstall()) {
    console.log('Installing Chromium …');
    await aptInstall('chromium-headless-shell');
    const installed = findChromium();
    if (installed) return installed;
  }
  return stop('The browser tests need Chromium: install it or set CHROMIUM_PATH to where it is.');
}

function findChromium() {
  return findProgram(NAMES) ?? (isExecutable(MAC) ? MAC : undefined);
}
