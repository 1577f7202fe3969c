import { aptInstall, canInstall, findProgram, isExecutable } from './system.mjs';

/** The headless shell is the same browser without windows, in which tests take two thirds of the time. */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const PROXIES = ['nginx', 'caddy'];

/** The browser for tests; null if none is installed and none can be. */
export async function findChromium() {
  const find = () => process.env.CHROMIUM_PATH || findProgram(CHROMIUM) || (isExecutable(MAC_CHROME) && MAC_CHROME);
  if (!find() && canInstall()) await install('chromium-headless-shell');
  return find() || null;
}

/** The proxies of deploy/, which fault tests run in front of the server; `wanted` installs them if possible. */
export async function findMissingProxies({ wanted }) {
  const isMissing = (name) => !findProgram([name], ['/usr/sbin', '/usr/local/sbin']);
  const missing = PROXIES.filter(isMissing);
  if (missing.length > 0 && wanted && canInstall()) await install(...missing);
  return PROXIES.filter(isMissing);
}

async function install(...packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  await aptInstall(...packages);
}
