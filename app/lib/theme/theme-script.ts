// Runs in <head> before the first paint, so a page never flashes in the wrong theme. It imports nothing.
// theme.test.ts keeps its key and values in sync with theme.ts.
try {
  const theme = localStorage.getItem('handset:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  // A reader with a token should not see 'Sign in' while it is verified.
  if (localStorage.getItem('handset:token')) document.documentElement.dataset.token = '';
  // Reserves space for recently viewed phones on the home page.
  if (localStorage.getItem('handset:recent')?.includes('"id"')) document.documentElement.dataset.recent = '';
} catch {}
