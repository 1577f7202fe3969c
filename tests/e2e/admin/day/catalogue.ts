import type { FeedRun, StoreFeed } from '#contract/desk/store-feeds.ts';
import type { Product } from '#contract/phone/product.ts';
import { expect, openHydrated } from '#tests/support/browser/browser.ts';
import type { Steps, WorkedDay } from '#tests/support/browser/worked-day.ts';
import { serveFile, startFeedServer } from '#tests/support/peers/feed-server.ts';

/** A file as programs in India write it: semicolons, Windows-1252, prices with words, a heading that is not ours. */
const MESSY = Buffer.from(
  [
    'Brand;Model;Price;Mass;Notes',
    'OnePlus;OnePlus Day One;Rs. 46,499/-;190 g;caf\xe9',
    'OnePlus;OnePlus Day Two;1.2 lakh;186 g;',
  ].join('\r\n'),
  'latin1',
);

/** A table as copied from a web page. */
const tableOf = (cells: Record<string, string>) => {
  const rows = Object.entries(cells).map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`);
  return { 'text/html': `<table>${rows.join('')}</table>` };
};

const SHEET = tableOf({
  Brand: 'OnePlus',
  Model: 'OnePlus Worked Day',
  'Display size': '6.7 inches',
  Battery: '5500 mAh',
  Weight: '190 g',
});

/** A store whose only item has no certain match. */
async function prepare(day: WorkedDay): Promise<void> {
  const store = await startFeedServer();
  store.answer = serveFile(
    'id,title,price,link,stock\na,"OnePlus 12 (Black) mystery box",61500,https://store.example/a,in stock',
  );
  const feed = await day.call<StoreFeed>('POST', '/api/admin/feeds', {
    name: 'Croma',
    store: 'Croma',
    url: store.url,
    format: 'csv',
    everyMinutes: 60,
    columns: { id: 'key', title: 'title', price: 'price', link: 'url', stock: 'availability' },
  });
  const runs = () => day.call<{ runs: FeedRun[] }>('GET', `/api/admin/feeds/${feed.id}/runs`);
  await expect.poll(async () => (await runs()).runs[0]?.finishedAt ?? null).not.toBeNull();
  await store.close();
}

export async function catalogue(day: WorkedDay): Promise<Steps> {
  await prepare(day);
  const { click, press, choose, fill, write, open, command, upload, paste, mustKeep } = day;
  const dialog = () => day.page.getByRole('dialog');
  const sheet = () => day.page.getByRole('textbox', { name: 'Specifications' });
  const phoneId = () => new URL(day.page.url()).pathname.split('/').at(-1) ?? '';
  const phone = () => day.call<Product>('GET', `/api/products/${phoneId()}`);
  const isSaved = () => expect(day.page.getByText('No unsaved changes')).toBeVisible();

  return {
    'Add a phone from a pasted specification sheet': async () => {
      await command('Add a phone');
      await click(day.page.getByRole('button', { name: 'Paste specifications' }));
      await paste(sheet(), SHEET);
      await click(dialog().getByRole('button', { name: /^Apply/ }));
      await press('Control+s');
      await expect(day.page).toHaveURL(/\/admin\/products\/edit\//);
      expect(await phone()).toMatchObject({ brandId: 'oneplus', displaySize: 6.7, batteryCapacity: 5500, weight: 190 });
    },

    'Correct one figure, with the maker’s words as its source': async () => {
      await click(day.page.getByRole('button', { name: 'Paste specifications' }));
      await paste(sheet(), tableOf({ Weight: '187 g' }));
      await click(dialog().getByRole('checkbox', { name: /^Weight/ }));
      await click(dialog().getByRole('button', { name: 'Apply 1 of 1' }));
      await press('Control+s');
      await isSaved();
      expect(await phone()).toMatchObject({ weight: 187 });
      const { sources } = await day.database.query
        .selectFrom('figure_sources')
        .select('sources')
        .where('product_id', '=', phoneId())
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(sources)).toContain('187 g');
    },

    'Continue editing a phone after the tab was killed': async () => {
      const words = 'Snapdragon typed before the crash';
      await write(day.page.getByLabel('Chipset'), words);
      await expect(day.page.getByText('Backed up on the server')).toBeVisible();
      const { page } = day;
      const address = page.url();
      const crashed = page.waitForEvent('crash');
      const session = await page.context().newCDPSession(page);
      session.send('Page.crash').catch(() => undefined);
      await crashed;
      day.page = await page.context().newPage();
      await page.close();
      await openHydrated(day.page, address);
      await expect(day.page.getByLabel('Chipset')).toHaveValue(words);
      await press('Control+s');
      await isSaved();
      expect(await phone()).toMatchObject({ chipset: words });
    },

    'Save a phone that a colleague changed in the same field': async () => {
      await write(day.page.getByLabel('Chipset'), 'Snapdragon in my words');
      mustKeep('Snapdragon in her words');
      await day.call('PUT', `/api/products/${phoneId()}`, { chipset: 'Snapdragon in her words' });
      await press('Control+s');
      await expect(dialog().getByRole('radio', { name: /Yours Snapdragon in my words/ })).toBeChecked();
      await click(dialog().getByRole('button', { name: 'Save choices' }));
      await isSaved();
    },

    'Change all prices of a brand by a rule, after a preview': async () => {
      await open('Phones');
      await choose(day.page.getByRole('combobox', { name: 'Brand' }), 'Samsung');
      await click(day.page.getByRole('button', { name: /^Change prices of all 1\d\d$/ }));
      await fill(dialog().getByLabel('Percentage'), '-4');
      await choose(dialog().getByLabel('Price ending'), '…99');
      await click(dialog().getByRole('button', { name: /^Change [2-9]\d\d prices$/ }));
      await expect(dialog()).toHaveCount(0);
      await expect(day.page.getByText(/^[2-9]\d\d prices changed/)).toBeVisible();
    },

    'Undo the price change': async () => {
      await press('z');
      await expect(day.page.getByText(/^\d+ prices restored/)).toBeVisible();
    },

    'Set more than 200 phones to discontinued': async () => {
      await open('Phones');
      await choose(day.page.getByRole('combobox', { name: 'Status' }), 'Available');
      await click(day.page.getByRole('button', { name: /^Edit all [2-9]\d\d$/ }));
      await choose(dialog().getByLabel('New value'), 'Discontinued');
      await click(dialog().getByRole('button', { name: /^Change [2-9]\d\d phones$/ }));
      await expect(day.page.getByText(/^[2-9]\d\d phones changed/)).toBeVisible();
    },

    'Import a messy file, matching one of its columns': async () => {
      await click(day.page.getByRole('link', { name: 'Import' }));
      await upload(day.page.getByLabel('Choose file'), { name: 'day.csv', mimeType: 'text/csv', buffer: MESSY });
      await choose(day.page.getByRole('combobox', { name: 'Mass' }), 'Weight');
      await click(day.page.getByRole('button', { name: 'Check again' }));
      await click(day.page.getByRole('button', { name: 'Import 2 phones' }));
      await expect(day.page.getByText('day.csv imported.')).toBeVisible();
      expect(await day.call<Product>('GET', '/api/products/oneplus-day-two')).toMatchObject({
        price: 1_20_000,
        weight: 186,
      });
    },

    'Save a filtered table as a view and share it': async () => {
      await open('Phones');
      await choose(day.page.getByRole('combobox', { name: 'Missing' }), 'Without a price');
      await click(day.page.getByRole('button', { name: 'Save view' }));
      await write(dialog().getByLabel('Name'), 'Prices to find out');
      await click(dialog().getByRole('checkbox', { name: /^Share/ }));
      await click(dialog().getByRole('button', { name: 'Save' }));
      await expect(day.page.getByRole('link', { name: 'Prices to find out Shared' })).toBeVisible();
    },

    'Match an item of a store': async () => {
      await open('Store feeds');
      await click(day.page.getByRole('link', { name: '1 to match' }));
      await expect(day.page.getByRole('button', { name: /OnePlus 12/ }).first()).toBeVisible();
      await press('1');
      await expect(day.page.getByText('Nothing to match')).toBeVisible();
    },
  };
}
